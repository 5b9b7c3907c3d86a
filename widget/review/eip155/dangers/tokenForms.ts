import type { Asset, PowerKind } from './power.ts'
import { type Details, type FormContext, harmless, larger, type TypedForm, tokenField } from './typedForm.ts'
import type { TypedReader } from './typedReader.ts'

const ofContract = ({ contract }: FormContext): Asset => ({ token: contract })

const isSomething = ({ amount }: Asset): boolean => amount !== 0n

/** Permit2 by allowance: one token or several. */
const permit2Allowance = (details: TypedReader[], message: TypedReader): Details | undefined => {
  const gives = details.map((one) => ({ token: one.address('token'), amount: one.number('amount') }))
  const ends = details.map((one) => one.number('expiration'))
  if (!gives.some(isSomething)) return undefined
  return {
    to: message.address('spender'),
    gives: gives.filter(isSomething),
    until: ends.reduce(larger, 0n),
  }
}

/** Permit2 by signature: once, one token or several. */
function permit2AtOnce(message: TypedReader): Details {
  const permitted = Array.isArray(message.value('permitted'))
    ? message.list('permitted')
    : [message.struct('permitted')]
  return {
    to: message.address('spender'),
    gives: permitted.map((one) => ({ token: one.address('token'), amount: one.number('amount') })),
    until: message.number('deadline'),
  }
}

const permitDetails = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'

/** EIP-3009: whoever has the signature moves the tokens, once. */
const transferFields =
  '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const kind: PowerKind = 'spend'

const readTransfer: TypedForm['read'] = (message, context) => {
  const amount = message.number('value')
  if (amount === 0n) return undefined
  return {
    to: message.address('to'),
    gives: [{ ...ofContract(context), amount }],
    until: message.number('validBefore'),
  }
}

/** Signatures that let somebody take tokens. */
export const tokenForms: readonly TypedForm[] = [
  {
    // EIP-2612
    form: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    kind,
    read: (message, context) => {
      const amount = message.number('value')
      if (amount === 0n) return undefined
      return {
        to: message.address('spender'),
        gives: [{ ...ofContract(context), amount }],
        until: message.number('deadline'),
      }
    },
  },
  {
    // DAI: an expiry of 0 is none.
    form: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    kind,
    read: (message, context) => {
      if (!message.flag('allowed')) return undefined
      return { to: message.address('spender'), gives: [{ ...ofContract(context), all: true }] }
    },
  },
  {
    // ERC-4494, and the positions of Uniswap V3
    form: 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    kind,
    read: (message, context) => ({
      to: message.address('spender'),
      gives: [{ ...ofContract(context), id: message.number('tokenId') }],
      until: message.number('deadline'),
    }),
  },
  {
    // The positions of Uniswap V4
    form: 'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
    kind,
    read: (message, context) => {
      if (!message.flag('approved')) return undefined
      return { to: message.address('operator'), gives: [{ ...ofContract(context), all: true }] }
    },
  },
  {
    form: `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${permitDetails}`,
    kind,
    read: (message) => permit2Allowance([message.struct('details')], message),
  },
  {
    form: `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${permitDetails}`,
    kind,
    read: (message) => permit2Allowance(message.list('details'), message),
  },
  {
    // Permit2 at once
    form: /^Permit(Batch)?TransferFrom\(TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline\)TokenPermissions\(address token,uint256 amount\)$/,
    kind,
    read: (message) => {
      const read = permit2AtOnce(message)
      return read.gives?.some(isSomething) ? read : undefined
    },
  },
  {
    // The same with a witness: what that stands for is not known.
    form: /^Permit(Batch)?WitnessTransferFrom\(TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline,/,
    kind,
    read: permit2AtOnce,
  },
  { form: `TransferWithAuthorization${transferFields}`, kind: 'send', read: readTransfer },
  { form: `ReceiveWithAuthorization${transferFields}`, kind: 'send', read: readTransfer },
  { form: 'CancelAuthorization(address authorizer,bytes32 nonce)', kind: 'send', read: harmless },
  {
    // What a smart account lets somebody spend again and again.
    form: 'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData)',
    kind,
    read: (message) => {
      const amount = message.number('allowance')
      if (amount === 0n) return undefined
      const token = tokenField(message.address('token'))
      return { to: message.address('spender'), gives: [{ ...token, amount }], until: message.number('end') }
    },
  },
  {
    form: 'SpendPermissionBatch(address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions)PermissionDetails(address spender,address token,uint160 allowance,uint256 salt,bytes extraData)',
    kind,
    read: (message) => {
      const all = message.list('permissions')
      const gives = all.map((one) => ({
        ...tokenField(one.address('token')),
        amount: one.number('allowance'),
      }))
      if (!gives.some(isSomething)) return undefined
      const spenders = new Set(all.map((one) => one.address('spender').toLowerCase()))
      const [to] = spenders
      // No one of several stands for all of them.
      return { ...(spenders.size === 1 && { to }), gives, until: message.number('end') }
    },
  },
]
