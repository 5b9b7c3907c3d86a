import {
  approveAll,
  enableModule,
  executeApprove,
  hash,
  me,
  plainTransfer,
  soon,
  type TypedVector,
  thief,
  token,
  typedData,
  weth,
  zero,
} from './typedData.ts'

const safeTx = (gas: 'base' | 'data') =>
  `SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 ${gas}Gas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)`
export const safeTxOf = (data: string, operation = 0, gas: 'base' | 'data' = 'base') => ({
  ...{ to: token, value: '0', data, operation, safeTxGas: '0', [`${gas}Gas`]: '0', gasPrice: '0' },
  ...{ gasToken: zero, refundReceiver: zero, nonce: '3' },
})
const safe = { chainId: 1, verifyingContract: thief }
const forwarder = { name: 'MinimalForwarder', version: '0.0.1', chainId: 1, verifyingContract: thief }
const requestOf = (data: string) => ({ from: me, to: token, value: '0', gas: '100000', nonce: '0', data })
const operationOf = (callData: string) => ({
  ...{ nonce: '0', initCode: '0x', callData, accountGasLimits: hash, preVerificationGas: '0' },
  ...{ gasFees: hash, paymasterAndData: '0x' },
})

export const accountVectors: TypedVector[] = [
  [
    'SafeTx with a delegate call',
    typedData(safeTx('base'), safeTxOf(plainTransfer, 1), safe),
    ['foreign_code'],
  ],
  ['SafeTx', typedData(safeTx('base'), safeTxOf(plainTransfer), safe), ['account_call']],
  [
    'SafeTx that pays whoever sends it',
    typedData(safeTx('base'), { ...safeTxOf(plainTransfer), gasPrice: '1', gasToken: weth }, safe),
    ['account_call'],
  ],
  [
    'SafeTx of an approval',
    typedData(safeTx('base'), safeTxOf(approveAll), safe),
    ['unlimited_approval', 'account_call'],
  ],
  [
    'SafeTx of a module, in the older form',
    typedData(safeTx('data'), safeTxOf(enableModule, 0, 'data'), { verifyingContract: thief }),
    ['account_call', 'control'],
  ],
  ['SafeMessage', typedData('SafeMessage(bytes message)', { message: hash }, safe), ['hash_signing']],
  [
    'SafeOp of an approval',
    typedData(
      'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
      {
        ...{ safe: thief, nonce: '0', initCode: '0x', callData: executeApprove, verificationGasLimit: '0' },
        ...{ callGasLimit: '0', preVerificationGas: '0', maxPriorityFeePerGas: '0', maxFeePerGas: '0' },
        ...{ paymasterAndData: '0x', validAfter: 0, validUntil: 0, entryPoint: thief },
      },
      safe,
    ),
    ['unlimited_approval', 'account_call'],
  ],
  [
    'a packed user operation',
    typedData(
      'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
      { sender: me, ...operationOf(executeApprove) },
      { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: thief },
    ),
    ['unlimited_approval', 'account_call'],
  ],
  [
    'MetaTransaction of Polygon with an approval',
    typedData(
      'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
      { nonce: '0', from: me, functionSignature: approveAll },
      { name: '(PoS) Tether USD', version: '1', verifyingContract: token },
    ),
    ['unlimited_approval', 'meta_call'],
  ],
  [
    'ForwardRequest',
    typedData(
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
      requestOf(plainTransfer),
      forwarder,
    ),
    ['meta_call'],
  ],
  [
    'ForwardRequest with an end, of an approval',
    typedData(
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
      { ...requestOf(approveAll), deadline: soon },
      forwarder,
    ),
    ['unlimited_approval', 'meta_call'],
  ],
  [
    'a sponsored call',
    typedData(
      'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
      { chainId: '1', target: token, data: approveAll, user: me, userNonce: '0', userDeadline: soon },
      { name: 'GelatoRelay1BalanceERC2771', version: '1', chainId: 1, verifyingContract: thief },
    ),
    ['unlimited_approval', 'meta_call'],
  ],
  [
    'a delegation of ERC-7710',
    typedData(
      'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
      { delegate: thief, delegator: me, authority: hash, caveats: [], salt: '0' },
      { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract: thief },
    ),
    ['manager'],
  ],
  ...['address', 'contractAddress', 'implementation'].map(
    (name): TypedVector => [
      `an authorisation of EIP-7702 in disguise, by ${name}`,
      typedData(`Authorization(uint256 chainId,address ${name},uint64 nonce)`, {
        ...{ chainId: '1', [name]: thief, nonce: '0' },
      }),
      ['account_code'],
    ],
  ),
]
