import { readConfig } from '../server/config/config.ts'
import { readEnv } from '../server/config/env.ts'
import { writtenOrigin } from '../server/origins/writtenOrigin.ts'
import { startServer } from '../server/startServer.ts'
import { startAnvil } from './chains/startAnvil.ts'
import { startBitcoin } from './chains/startBitcoin.ts'
import { startSolana } from './chains/startSolana.ts'
import { servePage } from './servePage.ts'
import { startServices } from './services/startServices.ts'
import { startLibraryPages } from './startLibraryPages.ts'
import { testKeys } from './wallet/testKeys.ts'
import { whenEnded } from './whenEnded.ts'

/**
 * `npm run demo`: local chains of three families with pools, pictures, names, a bundler and a seller, the server on its
 * embedded defaults, and pages of third parties: the demo twice, and one each of RainbowKit and wagmi.
 */
/** anvil's first account: the demo wallet in the page has its key. */
const holder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const port = process.env['PORT'] ?? '4000'
const [widgetOrigin, loginOrigin] = ['widget', 'login'].map((name) => `http://${name}.localhost:${port}`)
const hosts = ['demo', 'second'].map((name) => `${name}.localhost:${port}`)

/** What was started so far, in that order. */
const running: { stop(): Promise<unknown> }[] = []
whenEnded(async () => {
  for (const part of running.reverse()) await part.stop()
})

const [chains, solana, bitcoin] = await Promise.all([
  Promise.all([startAnvil(31337), startAnvil(31338)]),
  whereItRuns('Solana', startSolana),
  whereItRuns('Bitcoin', startBitcoin),
])
running.push({ stop: () => Promise.all([...chains, solana, bitcoin].map((chain) => chain?.stop())) })
const origins = originsOf(process.env)
const libraryPages = await startLibraryPages(process.env, origins.widgetOrigin, chains)
running.push(libraryPages)
const [services] = await Promise.all([
  startServices(chains[0], { holder, ...origins }),
  solana?.ask('requestAirdrop', [testKeys.solana.address, 5_000_000_000]),
  bitcoin?.fund(testKeys.bitcoin.address),
])
running.push(services)

const config = readConfig(
  readEnv({
    NETWORKS: `eip155:31337,eip155:31338${solana ? ',solana:devnet' : ''}${bitcoin ? ',bitcoin:regtest' : ''}`,
    NETWORK_EIP155_31338: JSON.stringify({ name: 'Second local chain', symbol: 'ETH', testnet: true }),
    RPC_URLS_EIP155_31338: chains[1].url,
    ...(solana && { RPC_URLS_SOLANA_DEVNET: solana.url }),
    ...(bitcoin && { ESPLORA_URLS_BITCOIN_REGTEST: bitcoin.url }),
    ...services.env,
    DEMO_ORIGINS: [
      ...hosts.map((host) => `http://${host}`),
      libraryPages.rainbowkit,
      libraryPages.wagmi,
    ].join(','),
    DATA_DIR: '.gatehouse/demo',
    LOG_LEVEL: 'warn',
    ...process.env,
  }),
)
const families = [solana && 'solana', bitcoin && 'bip122'].filter(Boolean).join(' ')
const inbox = `http://${config.ops.host}:${config.ops.port}/inbox`
const sites = hosts.map((host, at) => {
  const [name = '', other] = at === 0 ? ['Gatehouse demo', hosts[1]] : ['A second site', hosts[0]]
  const replace = {
    'Gatehouse demo': name,
    '<!--second-->': `http://${other}`,
    '<!--inbox-->': inbox,
    '<!--families-->': families,
    '<!--rainbowkit-->': libraryPages.rainbowkit,
    '<!--wagmi-->': libraryPages.wagmi,
  }
  const more = { '/theme': { file: 'theme.html', attributes: ' data-append="#window"' } }
  const page = { folder: 'dist/demo', file: 'index.html', replace, more, solanaUrl: solana?.url }
  return [host, servePage(config.http.widgetOrigin, chains, page)]
})
const server = await startServer(config, { extraHosts: Object.fromEntries(sites) })
running.push({ stop: server.close })

console.log(`
Gatehouse is running. Nothing leaves this machine.

  Open the demo page      http://${hosts[0]}   (it says what to try)
  A second site           http://${hosts[1]}
  RainbowKit, wagmi       ${libraryPages.rainbowkit}, ${libraryPages.wagmi}
  Widget frames           ${config.http.widgetOrigin}
  Health and metrics      http://${config.ops.host}:${server.opsPort}/health  /ready  /metrics
  Mail inbox              http://${config.ops.host}:${server.opsPort}/inbox
  Local chains            ${chains.map(({ id, url }) => `${id} at ${url}`).join(', ')}
  Solana, Bitcoin         ${solana?.url ?? 'not on this machine'}, ${bitcoin?.url ?? 'not on this machine'}
  Funded account          ${holder} (anvil's public test key, in the Demo Wallet)

Press Ctrl+C to stop.
`)

/** Where the server will be, as its settings say; it refuses what is not an origin itself. */
function originsOf(env: NodeJS.ProcessEnv) {
  const written = (text: string) => writtenOrigin(text) ?? text
  return {
    widgetOrigin: written(env['WIDGET_ORIGIN'] || `${widgetOrigin}`),
    loginOrigin: written(env['LOGIN_ORIGIN'] || `${loginOrigin}`),
  }
}

/** The runtimes of Solana and Bitcoin are not built for every machine; the demo goes on without. */
function whereItRuns<Node>(name: string, start: () => Promise<Node>): Promise<Node | undefined> {
  return start().catch(({ message }: Error) => {
    console.warn(`${name} is left out: ${message}`)
    return undefined
  })
}
