import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

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

/** A chain of its own on a free port; resolves when it answers. */
export function startAnvil(id: number): Promise<LocalChain> {
  const child = spawn(anvilBinary(), ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(id)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl+C goes to the whole group: the chain is stopped by us, after the server has let go of it.
    detached: true,
  })
  process.once('exit', () => child.kill())
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.kill()
    })
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const heard = /Listening on (\S+)/.exec(said)
      if (heard) resolve({ id, url: `http://${heard[1]}`, stop })
    })
  })
}
