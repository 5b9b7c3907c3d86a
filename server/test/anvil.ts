import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

export interface TestChain extends AsyncDisposable {
  url: string
  rpc(method: string, params?: unknown[]): Promise<unknown>
}

/** A real chain of its own on a free port. */
export async function anvil(chainId = 31337): Promise<TestChain> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const binary = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}/bin/anvil`)
  const child = spawn(binary, ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      said += chunk
      const heard = /Listening on (\S+)/.exec(said)
      if (heard) resolve(`http://${heard[1]}`)
    })
  })
  return {
    url,
    async rpc(method, params = []) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return ((await response.json()) as { result: unknown }).result
    },
    async [Symbol.asyncDispose]() {
      child.removeAllListeners('exit')
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
    },
  }
}
