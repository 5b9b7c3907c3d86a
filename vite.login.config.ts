import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { quietBuild } from './scripts/quietBuild.ts'
import { compileAhead } from './widget/build/compileAhead.ts'
import { compileWords } from './widget/build/compileWords.ts'
import { copyIcons } from './widget/build/copyIcons.ts'
import { firstChunk } from './widget/build/firstChunk.ts'
import { inlineStyles } from './widget/build/inlineStyles.ts'
import { isLoginWord } from './widget/words/isLoginWord.ts'

const root = fileURLToPath(new URL('widget/login', import.meta.url))

export default defineConfig({
  root,
  base: '/',
  publicDir: false,
  plugins: [
    compileWords(isLoginWord),
    react(),
    inlineStyles(),
    firstChunk(),
    compileAhead(),
    copyIcons('networks'),
  ],
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('dist/login', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: quietBuild,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
  },
})
