import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hex } from 'viem'

/** What stands where Multicall3 is deployed; viem has the code that deploys it, with 32 bytes in front. */
export async function multicall3Code(): Promise<Hex> {
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const file = pathToFileURL(join(root, '_esm/constants/contracts.js')).href
  const { multicall3Bytecode } = (await import(/* @vite-ignore */ file)) as { multicall3Bytecode: Hex }
  return `0x${multicall3Bytecode.slice(2 + 64)}`
}
