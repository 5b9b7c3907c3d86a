import type { Plugin } from 'vite'

/**
 * Build step: has the browser compile all that is ours of the first load while it comes in, on a thread of its own.
 * Function by function, at the first call of each, is what the first screen would otherwise wait for. Chromium 136 and
 * later read the hint (V8, "Explicit Compile Hints"); for others it is a comment.
 */
export const compileAhead = (): Plugin => ({
  name: 'gatehouse:compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
