import { createRequire } from 'node:module'
import { startProgram } from './startProgram.ts'

export interface LocalChain {
  id: number
  url: string
  stop(): Promise<void>
}

const require = createRequire(import.meta.url)

/** The binary that came with the package for this platform. */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : 'arm64'
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  return require.resolve(
    `@foundry-rs/anvil-${platform}-${arch}/bin/anvil${platform === 'win32' ? '.exe' : ''}`,
  )
}

/** A chain of its own on a free port, whose clock starts `from` then where it is given; resolves when it answers. */
export async function startAnvil(id: number, from?: Date): Promise<LocalChain> {
  const args = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(id)]
  if (from) args.push('--timestamp', String(from.getTime() / 1000))
  // Ctrl+C goes to the whole group: the chain is stopped by us, after the server has let go of it.
  const { address, stop } = await startProgram('anvil', anvilBinary(), args, { detached: true })
  return { id, url: `http://${address}`, stop }
}
