import { readConfig } from '../server/config/config.ts'
import { readEnv } from '../server/config/env.ts'
import { startServer } from '../server/startServer.ts'
import { startAnvil } from './chains/startAnvil.ts'
import { startBitcoin } from './chains/startBitcoin.ts'
import { startSolana } from './chains/startSolana.ts'
import { serveDemoPage } from './serveDemoPage.ts'

/** `npm run demo`: local chains of three families, the server on its embedded defaults, and a page of a third party. */
const [chains, solana, bitcoin] = await Promise.all([
  Promise.all([startAnvil(31337), startAnvil(31338)]),
  whereItRuns('Solana', startSolana),
  whereItRuns('Bitcoin', startBitcoin),
])
const port = process.env['PORT'] ?? '4000'
const network = (name: string): string => JSON.stringify({ name, symbol: 'ETH', testnet: true })

const config = readConfig(
  readEnv({
    NETWORKS: `eip155:31337,eip155:31338${solana ? ',solana:devnet' : ''}${bitcoin ? ',bitcoin:regtest' : ''}`,
    NETWORK_EIP155_31337: network('Local chain'),
    NETWORK_EIP155_31338: network('Second local chain'),
    RPC_URLS_EIP155_31337: chains[0].url,
    RPC_URLS_EIP155_31338: chains[1].url,
    ...(solana && { RPC_URLS_SOLANA_DEVNET: solana.url }),
    ...(bitcoin && { ESPLORA_URLS_BITCOIN_REGTEST: bitcoin.url }),
    // anvil's ninth account pays deposits in.
    FAUCET_PRIVATE_KEY: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
    FAUCET_NETWORKS: 'eip155:31337,eip155:31338',
    DATA_DIR: '.gatehouse/demo',
    LOG_LEVEL: 'warn',
    ...process.env,
  }),
)
const demoHost = `demo.localhost:${port}`
const server = await startServer(config, {
  extraHosts: { [demoHost]: serveDemoPage(config.http.widgetOrigin, chains) },
})

console.log(`
Gatehouse is running. Nothing leaves this machine.

  Open the demo page      http://${demoHost}
  Widget frames           ${config.http.widgetOrigin}
  Health and metrics      http://${config.ops.host}:${server.opsPort}/health  /ready  /metrics
  Mail inbox              http://${config.ops.host}:${server.opsPort}/inbox
  Local chains            ${chains.map(({ id, url }) => `${id} at ${url}`).join(', ')}
  Solana, Bitcoin         ${solana?.url ?? 'not on this machine'}, ${bitcoin?.url ?? 'not on this machine'}
  Funded account          0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 (anvil's public test key, in the demo wallet)

Press Ctrl+C to stop.
`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    await server.close()
    await Promise.all([...chains, solana, bitcoin].map((chain) => chain?.stop()))
  })

/** The runtimes of Solana and Bitcoin are not built for every machine; the demo goes on without. */
function whereItRuns<Node>(name: string, start: () => Promise<Node>): Promise<Node | undefined> {
  return start().catch(({ message }: Error) => {
    console.warn(`${name} is left out: ${message}`)
    return undefined
  })
}
