import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { quietBuild } from './scripts/quietBuild.ts'
import { scriptName } from './scripts/scriptName.ts'
import { adoptStyles } from './widget/build/adoptStyles.ts'
import { compileAhead } from './widget/build/compileAhead.ts'
import { compileWords } from './widget/build/compileWords.ts'
import { copyIcons } from './widget/build/copyIcons.ts'
import { drawMarks } from './widget/build/drawMarks.ts'
import { giveBuffer } from './widget/build/giveBuffer.ts'
import { inlineRuntime } from './widget/build/inlineRuntime.ts'
import { inlineStyles } from './widget/build/inlineStyles.ts'
import { journeyChunks } from './widget/build/journeyChunks.ts'
import { minifyFirst } from './widget/build/minifyFirst.ts'
import { shakeReact } from './widget/build/shakeReact.ts'
import { startDocument } from './widget/build/startDocument.ts'
import { isLoginWord } from './widget/words/isLoginWord.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const target = ['chrome111', 'edge111', 'firefox114', 'safari16.4']
const build = {
  emptyOutDir: true,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: { ...quietBuild, output: { entryFileNames: scriptName, chunkFileNames: scriptName } },
  target,
} satisfies UserConfig['build']

const widget: UserConfig = {
  root: pathOf('widget'),
  base: '/',
  publicDir: false,
  resolve: {
    alias: { '@walletconnect/keyvaluestorage': pathOf('widget/wallets/walletConnect/noStorage.ts') },
  },
  plugins: [
    compileWords(),
    drawMarks(),
    giveBuffer(),
    shakeReact(),
    react(),
    inlineStyles(),
    adoptStyles(),
    inlineRuntime(),
    startDocument({ target, rolldownOptions: quietBuild }),
    journeyChunks('widget'),
    minifyFirst(),
    copyIcons('networks', 'wallets', 'tokens'),
  ],
  build: { ...build, outDir: pathOf('dist/widget') },
}

const login: UserConfig = {
  root: pathOf('widget/login'),
  base: '/',
  publicDir: false,
  plugins: [
    compileWords(isLoginWord),
    shakeReact(),
    react(),
    inlineStyles(),
    inlineRuntime(),
    journeyChunks('login'),
    compileAhead(),
    copyIcons('networks'),
  ],
  worker: { format: 'es' },
  build: { ...build, outDir: pathOf('dist/login'), cssCodeSplit: false },
}

/** The two frames, each built for an origin of its own: `vite build` is the widget, `vite build --mode login` the login frame. */
export default defineConfig(({ mode }) => (mode === 'login' ? login : widget))
