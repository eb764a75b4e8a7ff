import js from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { textInCatalogue } from './apps/web/lint/text-in-catalogue.mjs';

// Without a project graph the boundary rule passes everything in silence, so the graph is made here, always.
await createProjectGraphAsync({ exitOnError: true });

/** Who may import whom (design 1). Tests may also import libs/testing and, to run against real parts, adapters. */
const upTo = {
  domain: ['layer:domain'],
  contracts: ['layer:domain', 'layer:contracts'],
  config: ['layer:domain', 'layer:contracts'],
  lib: ['layer:domain', 'layer:contracts', 'layer:lib'],
  port: ['layer:domain', 'layer:contracts', 'layer:lib', 'layer:port'],
};
upTo.adapter = upTo.port;
upTo.pipeline = upTo.port;
upTo.connector = upTo.lib;
upTo.worker = [...upTo.port, 'layer:pipeline'];
upTo.ui = [...upTo.lib, 'layer:ui'];
upTo.runner = [...upTo.worker, 'layer:connector'];
upTo.testing = [...upTo.runner, 'layer:adapter', 'layer:worker', 'layer:runner', 'layer:config', 'layer:testing'];
upTo.app = [...upTo.testing.filter((tag) => tag !== 'layer:testing'), 'layer:ui', 'layer:app'];

function boundaries(extra) {
  const layers = Object.entries(upTo).map(([layer, allowed]) => ({
    sourceTag: `layer:${layer}`,
    onlyDependOnLibsWithTags: [...new Set([...allowed, ...extra])],
  }));
  const runtimes = [
    {
      sourceTag: 'runtime:shared',
      onlyDependOnLibsWithTags: ['runtime:shared', ...(extra.length > 0 ? ['runtime:server'] : [])],
    },
    {
      sourceTag: 'runtime:browser',
      onlyDependOnLibsWithTags: ['runtime:shared', 'runtime:browser', ...(extra.length > 0 ? ['runtime:server'] : [])],
    },
    {
      sourceTag: 'runtime:server',
      // The journeys are generated from the client's own table of routes.
      onlyDependOnLibsWithTags: ['runtime:shared', 'runtime:server', ...(extra.length > 0 ? ['runtime:browser'] : [])],
    },
  ];
  return ['error', { enforceBuildableLibDependency: false, allow: [], depConstraints: [...layers, ...runtimes] }];
}

const inTests = ['layer:testing', 'layer:adapter'];
const tests = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/*.contract-suite.ts',
  '**/*.bench.ts',
  'apps/all-in-one/src/bench/**/*.ts',
  '**/*.e2e.ts',
  '**/spec/**/*.ts',
];

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '.nx', '.krasae', '.engines', 'libs/testing/fixtures', '**/*.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': boundaries([]),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only libs/config reads the environment.' },
      ],
    },
  },
  {
    files: tests,
    rules: { '@nx/enforce-module-boundaries': boundaries(inTests), 'max-lines-per-function': 'off' },
  },
  {
    // What runs in the browser as well may not lean on Node.
    files: ['libs/{domain,contracts,text,query,machines,charts}/src/**/*.ts', 'apps/web/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^node:', message: 'This project also runs in the browser.' }] },
      ],
    },
  },
  { files: ['libs/config/src/**/*.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['**/bin/*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
  {
    files: ['apps/web/**/*.tsx', 'libs/charts/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, ...jsxA11y.flatConfigs.recommended.plugins },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}', 'libs/charts/src/**/*.tsx'],
    ignores: [...tests, 'apps/web/src/i18n/**', 'apps/web/src/stories/**'],
    plugins: { krasae: { rules: { 'text-in-catalogue': textInCatalogue } } },
    rules: { 'krasae/text-in-catalogue': 'error' },
  },
  prettier,
);
