import type { Plugin } from 'vite'

/** `@walletconnect/utils` writes and reads a ReCap (ERC-5573) with Node's `Buffer`, which no browser has. */
export function giveBuffer(): Plugin {
  return {
    name: 'gatehouse:give-buffer',
    transform: (code, id) =>
      /[\\/]@walletconnect[\\/]utils[\\/]/.test(id)
        ? { code: `import { Buffer } from 'buffer'\n${code}`, map: null }
        : undefined,
  }
}
