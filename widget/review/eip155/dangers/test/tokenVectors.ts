import { endless, hash, me, permit2, soon, type TypedVector, thief, token, typedData } from './typedData.ts'

export const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
export const permitOf = (value: unknown) => ({ owner: me, spender: thief, value, nonce: '0', deadline: soon })
export const dai = 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
export const daiOf = (allowed: unknown) => ({ holder: me, spender: thief, nonce: 0, expiry: 0, allowed })
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
export const detailsOf = (amount: string) => ({ token, amount, expiration: soon, nonce: 0 })
export const permissions = 'TokenPermissions(address token,uint256 amount)'
export const fromPermit2 = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
export const single = `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`
export const transferFields =
  '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
export const transferOf = {
  from: me,
  to: thief,
  value: '25000000',
  validAfter: 0,
  validBefore: soon,
  nonce: hash,
}
export const spendPermission =
  'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData)'
export const spendOf = (allowance: string) => ({
  ...{ account: me, spender: thief, token, allowance, period: 86400, start: 0 },
  ...{ end: soon, salt: '1', extraData: '0x' },
})
export const spendBatch =
  'SpendPermissionBatch(address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions)PermissionDetails(address spender,address token,uint160 allowance,uint256 salt,bytes extraData)'
export const spendBatchOf = (...all: [spender: string, allowance: string][]) => ({
  ...{ account: me, period: 86400, start: 0, end: soon },
  permissions: all.map(([spender, allowance]) => ({ spender, token, allowance, salt: '1', extraData: '0x' })),
})
export const permitForAll = 'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)'
export const permitForAllOf = (approved: boolean) => ({ operator: thief, approved, nonce: 0, deadline: soon })
export const manager = { name: 'SpendPermissionManager', chainId: 1, verifyingContract: thief }

export const tokenVectors: TypedVector[] = [
  ['EIP-2612', typedData(permit, permitOf('25000000')), ['permit']],
  ['EIP-2612 of everything', typedData(permit, permitOf(endless)), ['unlimited_approval', 'permit']],
  ['EIP-2612 with an amount that is none', typedData(permit, permitOf('all')), ['permit']],
  ['EIP-2612 without an amount', typedData(permit, { owner: me, spender: thief }), ['permit']],
  ['DAI', typedData(dai, daiOf(true)), ['unlimited_approval', 'permit']],
  [
    'DAI with a word that wallets take for true',
    typedData(dai, daiOf('false')),
    ['unlimited_approval', 'permit'],
  ],
  [
    'a position of Uniswap V3',
    typedData('Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)', {
      ...{ spender: thief, tokenId: '77', nonce: 0, deadline: soon },
    }),
    ['permit'],
  ],
  [
    'all positions of Uniswap V4',
    typedData(permitForAll, permitForAllOf(true)),
    ['unlimited_approval', 'permit'],
  ],
  [
    'Permit2 single',
    typedData(single, { details: detailsOf('5'), spender: thief, sigDeadline: soon }, fromPermit2),
    ['permit'],
  ],
  [
    'Permit2 batch of everything',
    typedData(
      `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
      {
        details: [detailsOf('5'), detailsOf((2n ** 160n - 1n).toString())],
        spender: thief,
        sigDeadline: soon,
      },
      fromPermit2,
    ),
    ['unlimited_approval', 'permit'],
  ],
  [
    'Permit2 transfer',
    typedData(
      `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
      { permitted: { token, amount: '5' }, spender: thief, nonce: '1', deadline: soon },
      fromPermit2,
    ),
    ['permit'],
  ],
  [
    'Permit2 batch transfer',
    typedData(
      `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
      { permitted: [{ token, amount: '5' }], spender: thief, nonce: '1', deadline: soon },
      fromPermit2,
    ),
    ['permit'],
  ],
  [
    'Permit2 transfer with a witness',
    typedData(
      `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness)${permissions}Witness(address recipient)`,
      {
        permitted: { token, amount: endless },
        spender: thief,
        nonce: '1',
        deadline: soon,
        witness: { recipient: thief },
      },
      fromPermit2,
    ),
    ['unlimited_approval', 'permit'],
  ],
  [
    'Permit2 transfer of nothing, with a witness',
    typedData(
      `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Deal what)Deal(address buyer)${permissions}`,
      {
        permitted: { token, amount: '0' },
        spender: thief,
        nonce: '1',
        deadline: soon,
        what: { buyer: thief },
      },
      fromPermit2,
    ),
    ['permit'],
  ],
  ['EIP-3009 transfer', typedData(`TransferWithAuthorization${transferFields}`, transferOf), ['permit']],
  ['EIP-3009 receive', typedData(`ReceiveWithAuthorization${transferFields}`, transferOf), ['permit']],
  ['a spend permission', typedData(spendPermission, spendOf('5'), manager), ['permit']],
  ['several spend permissions', typedData(spendBatch, spendBatchOf([thief, '5']), manager), ['permit']],
]
