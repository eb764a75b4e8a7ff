#!/bin/sh
# Renders the chart with one of the sets of values: render.sh default|small|large. Its output is a golden.
set -eu
folder=$(dirname "$0")
values=$folder/values/$1.yaml
[ "$1" = default ] && values=$folder/krasae/values.yaml
exec helm template krasae "$folder/krasae" --namespace krasae --kube-version 1.31.0 --values "$values"
