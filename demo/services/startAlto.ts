import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProgram } from '../chains/endProgram.ts'
import { freePort } from '../chains/freePort.ts'
import { type AltoPackages, altoPackages } from './altoPackages.ts'
import { askChain } from './askChain.ts'

export interface Alto {
  url: string
  stop(): Promise<void>
}

/** Deployed by the deterministic deployer that anvil has, with the salts of their authors: the addresses are canonical. */
const contracts = {
  EntryPoint: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  Simple7702Account: `0x${'00'.repeat(32)}`,
} as const
export const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
export const simple7702Account = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** anvil's first account, which it signs for. */
const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** anvil's ninth and tenth account: nobody else of the tests sends from them. */
const executorKey = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const utilityKey = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'

/** Puts EntryPoint 0.8 and Simple7702Account where every chain has them. */
async function deployAccountContracts(chain: { url: string }, { artifacts }: AltoPackages): Promise<void> {
  for (const [name, salt] of Object.entries(contracts)) {
    const { bytecode } = JSON.parse(readFileSync(join(artifacts, `${name}.json`), 'utf8')) as {
      bytecode: string
    }
    const data = salt + bytecode.slice(2)
    const gas = '0x1c9c380'
    const hash = await askChain(chain, 'eth_sendTransaction', [{ from: rich, to: deployer, data, gas }])
    while (!(await askChain(chain, 'eth_getTransactionReceipt', [hash]))) await later(20)
  }
  for (const address of [entryPoint, simple7702Account])
    if ((await askChain(chain, 'eth_getCode', [address, 'latest'])) === '0x')
      throw new Error(`nothing was deployed at ${address}`)
}

/** A real bundler for a local chain, on a free port; resolves when it answers. */
export async function startAlto(chain: { url: string }): Promise<Alto> {
  const packages = altoPackages()
  await deployAccountContracts(chain, packages)
  const port = await freePort()
  const options = {
    entrypoints: entryPoint,
    'executor-private-keys': executorKey,
    'utility-private-key': utilityKey,
    'rpc-url': chain.url,
    port: String(port),
    // Its tracer wants a node that runs JavaScript.
    'safe-mode': 'false',
    'min-entity-stake': '1',
    'min-entity-unstake-delay': '1',
    'block-time': '100',
    'max-bundle-interval': '100',
    'min-bundle-interval': '20',
    'log-level': 'error',
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(process.execPath, [packages.cli, 'run', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill())
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-2_000)
    })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    const points = await askChain({ url }, 'eth_supportedEntryPoints', []).catch(() => undefined)
    if (points) break
    if (child.exitCode !== null || tries === 599) throw new Error(`alto did not come up: ${said}`)
    await later(100)
  }
  const stop = (): Promise<void> => endProgram(child, 'SIGKILL')
  return { url, stop }
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
