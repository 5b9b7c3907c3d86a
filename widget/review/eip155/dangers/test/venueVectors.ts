import { endless, hash, me, soon, type TypedVector, thief, typedData, zero } from './typedData.ts'

const liquid = { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: zero }

export const venueVectors: TypedVector[] = [
  [
    'Compound III',
    typedData(
      'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
      { owner: me, manager: thief, isAllowed: true, nonce: '0', expiry: soon },
      { name: 'Compound USDC', version: '0', chainId: 1, verifyingContract: thief },
    ),
    ['manager'],
  ],
  [
    'Morpho',
    typedData(
      'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
      { authorizer: me, authorized: thief, isAuthorized: true, nonce: '0', deadline: soon },
      { chainId: 1, verifyingContract: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb' },
    ),
    ['manager'],
  ],
  [
    'Aave delegation',
    typedData('DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)', {
      ...{ delegatee: thief, value: '25000000', nonce: '0', deadline: soon },
    }),
    ['debt'],
  ],
  [
    'Aave delegation without end',
    typedData('DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)', {
      ...{ delegatee: thief, value: endless, nonce: '0', deadline: soon },
    }),
    ['unlimited_approval', 'debt'],
  ],
  [
    'Hyperliquid agent',
    typedData(
      'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)',
      { hyperliquidChain: 'Mainnet', agentAddress: thief, agentName: '', nonce: 1 },
      liquid,
    ),
    ['agent'],
  ],
  [
    'Hyperliquid withdrawal',
    typedData(
      'HyperliquidTransaction:Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)',
      { hyperliquidChain: 'Mainnet', destination: thief, amount: '25', time: 1 },
      liquid,
    ),
    ['permit'],
  ],
  [
    'Hyperliquid action behind a hash',
    typedData('Agent(string source,bytes32 connectionId)', { source: 'a', connectionId: hash }, liquid),
    ['hash_signing'],
  ],
  [
    'votes of Compound',
    typedData('Delegation(address delegatee,uint256 nonce,uint256 expiry)', {
      ...{ delegatee: thief, nonce: '0', expiry: soon },
    }),
    ['votes'],
  ],
  [
    'votes of Aave',
    typedData('Delegate(address delegator,address delegatee,uint256 nonce,uint256 deadline)', {
      ...{ delegator: me, delegatee: thief, nonce: '0', deadline: soon },
    }),
    ['votes'],
  ],
]
