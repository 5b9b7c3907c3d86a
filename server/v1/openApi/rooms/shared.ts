import type { ParameterText } from './room.ts'
import { account } from './samples.ts'

/** Parameters that mean the same wherever their room says nothing else. */
export const shared: Readonly<Record<string, ParameterText>> = {
  projectId: { description: 'Id of the project that the call is for', example: 'shop' },
  st: {
    description: 'Kind of the client, kept with events of use; it changes nothing else',
    example: 'gatehouse',
  },
  sv: {
    description: 'Version of the client, kept with events of use; it changes nothing else',
    example: 'widget-1',
  },
  source: { description: 'What the call is for; taken, and changes nothing', example: 'widget' },
  sender: { description: 'Address of who asks; taken, and changes nothing', example: account },
  clientId: { description: 'Id of the client; taken, and changes nothing', example: 'client-1' },
  chainId: { description: 'The chain, as a CAIP-2 id', example: 'eip155:1' },
  address: { description: 'Address of an account, in the form of its chain', example: account },
  currency: { description: 'Currency of prices and values', example: 'usd' },
}
