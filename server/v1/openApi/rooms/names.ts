import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import type { RoomTexts } from './room.ts'
import { account, name, signature, timestamp } from './samples.ts'

/** A signed change of names: what is signed is the text itself. */
const change = (message: unknown) => ({
  message: JSON.stringify(message),
  signature,
  coin_type: 60,
  address: account,
})

export const names: RoomTexts = {
  title: 'Names',
  parameters: {
    name: { description: 'A name in a zone of this server', example: name },
    apiVersion: { description: 'With `2`, nothing found is an empty list and not a 404', example: '2' },
  },
  fields: {
    message: 'What changes, as JSON text, to the letter as it was signed',
    signature: 'The signature of that text (EIP-191, ERC-1271, ERC-6492), in hex',
    coin_type: 'Coin type of the address (ENSIP-11): on which chain a contract checks the signature',
    address: 'The account that signed',
  },
  bodies: {
    '/v1/profile/account': change({ name, attributes: { bio: 'Sells tin lanterns' }, timestamp }),
    '/v1/profile/account/{name}/address': change({ coin_type: 60, address: account, timestamp }),
    '/v1/profile/account/{name}/attributes': change({ attributes: { bio: 'Sells maps' }, timestamp }),
  },
}

export const suggestions: RoomTexts = {
  title: names.title,
  parameters: {
    name: { description: 'The wanted name, without a zone', example: 'mira' },
    zone: { description: 'The zone; without it the first of this server', example: 'shop.eth' },
  },
}

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
])
const inner = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
const question = {
  sender: '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
  data: encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), inner] }),
}

export const ens: RoomTexts = {
  title: 'ENS',
  parameters: {
    name: { description: 'A name of ENS', example: 'vitalik.eth' },
    sender: { description: 'The resolver that sent the client here', example: question.sender },
    data: { description: 'The call of `resolve(bytes,bytes)`, in hex', example: question.data },
  },
  bodies: { '/v1/ens/gateway': question },
}
