import type { RoomTexts } from './room.ts'
import { account } from './samples.ts'

const assets = { jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params: [{ account }] }

export const nodes: RoomTexts = {
  title: 'Chains and JSON-RPC',
  parameters: {
    sessionId: {
      description: 'Id of a session of the client; taken, and changes nothing',
      example: 'session-1',
    },
    bundler: { description: '`pimlico`, as some clients send it; it changes nothing', example: 'pimlico' },
    paymaster: {
      description: 'A paymaster of the site (ERC-7677), to the letter as the project lists it',
      example: 'https://paymaster.example/rpc',
    },
  },
  fields: {
    jsonrpc: 'Version of JSON-RPC: `2.0`',
    id: 'Id of the request, which its answer repeats',
    method: 'Name of the method',
    params: 'Its parameters, in the form that the method names',
  },
  bodies: {
    '/v1': { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] },
    '/v1/bundler': { jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] },
    '/v1/wallet': assets,
    '/v1/json-rpc': assets,
  },
}
