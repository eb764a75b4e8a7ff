import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defaultClientConditions, defineConfig } from 'vite';
import { z } from 'zod';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')));

/** The product that `npm start` runs; the development server hands it every call. */
const product = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  // Projects of the house are taken from their sources, so that the bundle needs no build before it.
  resolve: { conditions: ['krasae-source', ...defaultClientConditions] },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 900 },
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
