import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { askChain } from './askChain.ts'
import { resolverContract } from './resolverContract.ts'

/** What the data API leans on beside its chains. */
export interface DataServices {
  /** A contract of ENS for the names of this server, which can be asked as the universal resolver is. */
  resolver: `0x${string}`
  /** CID under which the collection of pictures is kept: `<cid>/0`, `<cid>/0.svg`. */
  collection: string
  /** Paths that were asked of the gateway. */
  asked: string[]
  /** Does the node of the first chain answer the server? Pages ask the chain by another way. */
  answering: boolean
  env: Record<string, string>
  /** When it is known where the server is. */
  deployResolver(chain: { url: string }, widgetOrigin: string): Promise<void>
  stop(): Promise<void>
}

const resolver = '0x00000000000000000000000000000000000e5001'
const signerKey = `0x${'5e'.repeat(32)}` as const
export const zone = 'names.example'
const collection = `bafy${'harbour'.repeat(5)}`
const prints = ['Harbour print', 'Harbour at night']

/** A gateway of content by its hash, a node that can fall silent, and a zone of names with its resolver. */
export async function startDataServices(chain: { url: string }): Promise<DataServices> {
  const services: DataServices = {
    resolver,
    collection,
    asked: [],
    answering: true,
    env: {},
    async deployResolver(chain, widgetOrigin) {
      const urls = [`${widgetOrigin}/v1/ens/gateway/{sender}/{data}.json`]
      const code = resolverContract({ urls, signer: privateKeyToAccount(signerKey).address })
      await askChain(chain, 'anvil_setCode', [resolver, code])
    },
    stop: async () => void (await Promise.all([node, gateway].map(end))),
  }
  const node = createServer(async (request, response) => {
    const body = await new Response(request as never).text()
    if (!services.answering) return response.destroy()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chain.url, { method: 'POST', headers, body })
    response.setHeader('content-type', 'application/json')
    return response.end(await answer.text())
  })
  const gateway = createServer((request, response) => {
    const path = request.url ?? ''
    services.asked.push(path)
    const [, id, isPicture] = new RegExp(`^/ipfs/${collection}/(\\d)(\\.svg)?$`).exec(path) ?? []
    const name = prints[Number(id)]
    if (name === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', isPicture ? 'image/svg+xml' : 'application/json')
    const image = `ipfs://${collection}/${id}.svg`
    return response.end(isPicture ? print(Number(id)) : JSON.stringify({ name, image }))
  })
  const [nodeUrl, gatewayUrl] = await Promise.all([listen(node), listen(gateway)])
  services.env = {
    // A main net: only there people have names.
    NETWORK_EIP155_31337: JSON.stringify({ name: 'Local chain', symbol: 'ETH' }),
    RPC_URLS_EIP155_31337: nodeUrl,
    // Long enough to see what is missing.
    NODE_PAUSE_S: '4',
    IPFS_GATEWAY: gatewayUrl,
    FETCH_ORIGINS: gatewayUrl,
    NAME_ZONES: zone,
    NAMES_GATEWAY_SIGNER_KEY: signerKey,
    NAMES_RESOLVER_ADDRESS: resolver,
  }
  return services
}

/** The sea, a hull and a light, by day and by night. */
const print = (id: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><path fill="${id ? '#16213f' : '#bfe1f2'}" d="M0 0h120v120H0z"/><circle cx="88" cy="30" r="13" fill="${id ? '#f4efcf' : '#f7b733'}"/><path fill="${id ? '#2b4c7e' : '#2f8fb3'}" d="M0 78h120v42H0z"/><path fill="#b23a48" d="M26 72h64l-11 17H38z"/><path fill="#fff" d="M56 30v38H34zM60 38v30h19z"/></svg>`

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )

const end = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
