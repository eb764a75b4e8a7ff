# One image for every process: `krasae start` runs all of the product, `krasae run ROLE` one process of it.
FROM node:20-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 KRASAE_DEMO=off KRASAE_DATA_DIR=/var/lib/krasae
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN install -d -o node -g node -m 700 /var/lib/krasae
USER node
EXPOSE 3000
ENTRYPOINT ["node", "apps/all-in-one/bin/krasae.js"]
CMD ["start"]
