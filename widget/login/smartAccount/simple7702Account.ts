import { entryPoint08Address } from 'viem/account-abstraction'

/**
 * The code that an account delegates to: Simple7702Account of eth-infinitism's account-abstraction 0.8, at the same
 * address on every chain. Its `entryPoint()` is a constant.
 */
export const simple7702Account = '0xe6Cae83BdE06E4c305530e199D7217f42808555B' as const

/** ERC-4337, version 0.8. */
export const entryPoint = entryPoint08Address

/** The functions that we call; both are for the entry point and for the account itself only. */
export const simple7702Abi = [
  {
    type: 'function',
    name: 'execute',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
    outputs: [],
  },
  {
    type: 'function',
    name: 'executeBatch',
    stateMutability: 'nonpayable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'data', type: 'bytes' },
        ],
      },
    ],
    outputs: [],
  },
] as const
