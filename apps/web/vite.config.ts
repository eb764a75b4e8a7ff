import react from '@vitejs/plugin-react';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { z } from 'zod';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')));

/** The product that `npm start` runs; the development server hands it every call. */
const product = 'http://127.0.0.1:3000';

/** Below this a compressed copy saves nothing worth a second file. */
const WORTH_COMPRESSING = 1024;

/** Puts a compressed copy beside every script and style sheet, so that the server compresses nothing itself. */
function compressedCopies(): Plugin {
  return {
    name: 'krasae:compressed-copies',
    apply: 'build',
    // From the files as they were written: until then other plugins may still change them.
    writeBundle({ dir = '' }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
        const source = readFileSync(join(dir, fileName));
        if (source.length >= WORTH_COMPRESSING) {
          writeFileSync(join(dir, `${fileName}.gz`), gzipSync(source, { level: 9 }));
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), compressedCopies()],
  // Projects of the house are taken from their sources, so that the bundle needs no build before it.
  resolve: { conditions: ['krasae-source', ...defaultClientConditions] },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 900, manifest: true },
  server: {
    port: 5173,
    proxy: {
      // Not the short form, which changes the Host header: the API refuses what comes from another origin than its own.
      '/services': { target: product },
      '/api': { target: product },
      '/socket': { target: product, ws: true },
    },
  },
});
