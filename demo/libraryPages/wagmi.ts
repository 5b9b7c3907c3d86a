import * as wagmi from '@wagmi/core'
import { http, parseEther } from 'viem'
import { announceDemoWallet } from '../wallet/demoWallet.ts'
import { chains } from './chains.ts'

/** A page as wagmi's documentation writes it: it knows nothing of Gatehouse but finds it by EIP-6963. */
announceDemoWallet()
const transports = Object.fromEntries(chains.map(({ id }) => [id, http()]))
const config = wagmi.createConfig({ chains, transports })

const requests: Record<string, () => Promise<string>> = {
  'Sign hello': () => wagmi.signMessage(config, { message: 'hello' }),
  'Send 0.01 ETH': async () => {
    const to = '0x000000000000000000000000000000000000dEaD'
    const hash = await wagmi.sendTransaction(config, { to, value: parseEther('0.01') })
    return (await wagmi.waitForTransactionReceipt(config, { hash })).status
  },
  'Switch network': async () => {
    const { chainId } = wagmi.getConnection(config)
    const other = chains.find(({ id }) => id !== chainId) ?? chains[0]
    return (await wagmi.switchChain(config, { chainId: other.id })).name
  },
  Disconnect: async () => {
    await wagmi.disconnect(config)
    return 'disconnected'
  },
}

const place = (id: string): HTMLElement => document.getElementById(id) as HTMLElement

function button(label: string, run: () => Promise<string>): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.onclick = async () => {
    place('result').textContent = 'waiting…'
    place('result').textContent = await run().catch(({ name }: Error) => name)
  }
  return made
}

const connectTo = (connector: wagmi.Connector) => async (): Promise<string> =>
  `connected as ${(await wagmi.connect(config, { connector })).accounts[0]}`

const showWallets = (connectors: readonly wagmi.Connector[]): void =>
  place('wallets').replaceChildren(
    ...connectors.map((connector) => button(connector.name, connectTo(connector))),
  )

function showConnection({ status, address, chainId }: wagmi.GetConnectionReturnType): void {
  place('status').textContent = status
  place('account').textContent = address ?? 'none'
  place('network').textContent = chains.find(({ id }) => id === chainId)?.name ?? 'none'
}

wagmi.watchConnectors(config, { onChange: showWallets })
wagmi.watchConnection(config, { onChange: showConnection })
showWallets(config.connectors)
showConnection(wagmi.getConnection(config))
place('requests').append(...Object.entries(requests).map(([label, run]) => button(label, run)))

// An async script may announce its wallet after this one has run; the load event waits for both.
const reconnect = () => void wagmi.reconnect(config)
if (document.readyState === 'complete') reconnect()
else addEventListener('load', reconnect)
