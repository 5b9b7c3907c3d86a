import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

/** The account of every test wallet. */
export const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const methods = ['personal_sign', 'eth_sendTransaction']
const events = ['accountsChanged', 'chainChanged']
export const wanted = { optionalNamespaces: { eip155: { chains: ['eip155:1'], methods, events } } }

let made = 0
const options = (relayUrl: string, projectId: string) => ({
  relayUrl,
  projectId,
  logger: 'silent' as const,
  telemetryEnabled: false,
  customStoragePrefix: `test-${process.pid}-${++made}`,
  storageOptions: { database: ':memory:' },
})
const metadata = (name: string) => ({ name, description: name, url: `https://${name}.example`, icons: [] })

export type Dapp = Awaited<ReturnType<typeof dapp>>
export type Wallet = Awaited<ReturnType<typeof wallet>>

/** A real client of WalletConnect that asks nobody but the relay. */
export async function dapp(relayUrl: string, projectId = 'demo') {
  const client = await SignClient.init({ ...options(relayUrl, projectId), metadata: metadata('dapp') })
  askNobody(client.core)
  return client
}

/** A real wallet that signs every message, refuses every transaction, and takes every session if it takes any. */
export async function wallet(relayUrl: string, { projectId = 'demo', takes = true } = {}) {
  const core = new Core(options(relayUrl, projectId))
  core.eventClient.init = async () => {}
  const kit = await WalletKit.init({ core, metadata: metadata('wallet') })
  askNobody(core)
  kit.on('session_proposal', ({ id }) => {
    const namespaces = { eip155: { accounts: [account], chains: ['eip155:1'], methods, events } }
    if (takes) void kit.approveSession({ id, namespaces })
    else void kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  })
  kit.on('session_request', ({ topic, id, params }) => {
    const response =
      params.request.method === 'personal_sign'
        ? { id, jsonrpc: '2.0', result: '0xsigned' }
        : { id, jsonrpc: '2.0', error: { code: 4001, message: 'User rejected' } }
    void kit.respondSessionRequest({ topic, response })
  })
  return kit
}

/** Neither its service that verifies pages, which is not part of the types. */
const askNobody = (core: object) => Object.assign((core as { verify: object }).verify, { isDevEnv: true })

export async function connect(one: Dapp, other: Wallet) {
  const { uri, approval } = await one.connect(wanted)
  if (!uri) throw new Error('There is no uri')
  await other.pair({ uri })
  return approval()
}

export const sign = (one: Dapp, topic: string): Promise<unknown> =>
  one.request({
    topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x68656c6c6f', account.split(':')[2]] },
  })
