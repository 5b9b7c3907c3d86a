import { SignClient } from '@walletconnect/sign-client'
import { encode } from 'uqr'

export interface BareSession {
  uri: string
  /** When the session was there, ms since 1970. */
  connectedAt: Promise<number>
}

const proposed = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

/** The client as it is, but for its calls to the vendor: those would wait for servers that are not here. */
export async function offer(relayUrl: string, projectId: string): Promise<BareSession> {
  const metadata = { name: 'Bare', description: '', url: location.origin, icons: [] }
  const client = await SignClient.init({
    relayUrl,
    projectId,
    metadata,
    logger: 'silent',
    telemetryEnabled: false,
  })
  Object.assign(client.core.verify, { isDevEnv: true })
  const { uri = '', approval } = await client.connect({ optionalNamespaces: proposed })
  draw(uri)
  return { uri, connectedAt: approval().then(() => performance.timeOrigin + performance.now()) }
}

function draw(text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const code = document.createElement('div')
  code.className = 'qr'
  code.innerHTML = `<svg width="300" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
  document.body.append(code)
}
