import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileWords } from '../build/compileWords.ts'

/** Pictures that the server has from the same package. */
const icons = (path: string, kind: 'networks' | 'wallets' | 'tokens'): Plugin => ({
  name: `preview:${kind}`,
  configureServer({ middlewares }) {
    middlewares.use(path, async (request, response, next) => {
      const name = request.url?.replace(/^\/|\.svg$/g, '')
      try {
        const { default: svg } = await import(`@web3icons/core/svgs/${kind}/background/${name}.svg.js`)
        response.setHeader('content-type', 'image/svg+xml').end(svg)
      } catch {
        next()
      }
    })
  },
})

/** `npx vite -c widget/preview/preview.config.ts`, then /preview/preview.html: every view in every state. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../node_modules/.vite-preview', import.meta.url)),
  plugins: [
    compileWords(),
    react(),
    icons('/assets/networks', 'networks'),
    icons('/assets/tokens', 'tokens'),
    icons('/getWalletImage', 'wallets'),
  ],
  server: { port: 4170, strictPort: true, fs: { allow: ['../..'] } },
  optimizeDeps: {
    include: ['react', 'react-dom/client', '@tanstack/react-query', 'zustand', '@lingui/core', 'viem'],
  },
})
