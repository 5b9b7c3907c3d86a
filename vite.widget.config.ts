import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { quietBuild } from './scripts/quietBuild.ts'
import { compileWords } from './widget/build/compileWords.ts'
import { copyIcons } from './widget/build/copyIcons.ts'
import { firstChunk } from './widget/build/firstChunk.ts'
import { giveBuffer } from './widget/build/giveBuffer.ts'
import { inlineStyles } from './widget/build/inlineStyles.ts'
import { startDocument } from './widget/build/startDocument.ts'

const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4']
const root = fileURLToPath(new URL('widget', import.meta.url))

export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  resolve: {
    alias: {
      '@walletconnect/keyvaluestorage': fileURLToPath(
        new URL('widget/wallets/walletConnect/noStorage.ts', import.meta.url),
      ),
    },
  },
  plugins: [
    compileWords(),
    giveBuffer(),
    react(),
    inlineStyles(),
    startDocument({ target, rolldownOptions: quietBuild }),
    firstChunk(),
    copyIcons('networks', 'wallets', 'tokens'),
  ],
  build: {
    outDir: fileURLToPath(new URL('dist/widget', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: quietBuild,
    target,
  },
})
