import type { PowerCall } from './power.ts'
import { type TypedForm, tokenField } from './typedForm.ts'

/** Names under which an authorisation of EIP-7702 could be dressed up as typed data. */
const codeNames = ['address', 'codeAddress', 'contractAddress', 'delegate', 'delegation', 'implementation']

/** A call made in another name, or later, by whoever has the signature. */
const one = (call: Omit<PowerCall, 'value'> & { value?: bigint }): { calls: PowerCall[] } => ({
  calls: [{ value: 0n, ...call }],
})

/** Signatures by which somebody else makes calls. */
export const accountForms: readonly TypedForm[] = [
  {
    // Safe
    form: /^SafeTx\(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 (?:base|data)Gas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce\)$/,
    kind: 'accountCall',
    read: (message, { contract }) => {
      const call = { to: message.address('to'), value: message.number('value'), data: message.bytes('data') }
      // The Safe pays back so much gas at this price, to whoever sends it.
      const refund =
        message.number('gasPrice') === 0n ? {} : { gives: [tokenField(message.address('gasToken'))] }
      const isPlain = message.number('operation') === 0n
      return {
        ...one({ ...call, from: contract }),
        ...refund,
        ...(!isPlain && { kind: 'foreignCode' as const }),
      }
    },
  },
  { form: 'SafeMessage(bytes message)', kind: 'hidden', read: () => ({}) },
  {
    // Safe's module for ERC-4337
    form: /^SafeOp\(address safe,uint256 nonce,bytes initCode,bytes callData,/,
    kind: 'accountCall',
    read: (message) =>
      one({ from: message.address('safe'), to: message.address('safe'), data: message.bytes('callData') }),
  },
  {
    // ERC-4337, entry point 0.8
    form: /^PackedUserOperation\(address sender,uint256 nonce,bytes initCode,bytes callData,/,
    kind: 'accountCall',
    read: (message) =>
      one({
        from: message.address('sender'),
        to: message.address('sender'),
        data: message.bytes('callData'),
      }),
  },
  {
    form: 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
    kind: 'metaCall',
    read: (message, { contract }) =>
      one({
        from: message.address('from'),
        to: contract,
        data: message.bytes('functionSignature'),
      }),
  },
  {
    // ERC-2771, with an end or without
    form: /^ForwardRequest\(address from,address to,uint256 value,uint256 gas,uint256 nonce,/,
    kind: 'metaCall',
    read: (message) =>
      one({
        from: message.address('from'),
        to: message.address('to'),
        value: message.number('value'),
        data: message.bytes('data'),
      }),
  },
  {
    form: /^(?:SponsoredCall|CallWithSyncFee)ERC2771\(uint256 chainId,address target,bytes data,address user,/,
    kind: 'metaCall',
    read: (message) =>
      one({ from: message.address('user'), to: message.address('target'), data: message.bytes('data') }),
  },
  {
    // ERC-7710: somebody acts as the account, within rules that only their contracts can read.
    form: 'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
    kind: 'manager',
    read: (message) => ({ to: message.address('delegate') }),
  },
  {
    // No chain takes it in this form, yet whoever asks for it wants that power.
    form: new RegExp(
      `^\\w+\\((?:(?:uint\\d+ (?:chainId|chain_id|nonce)|address (?:${codeNames.join('|')}))(?:,|\\)$)){3}$`,
    ),
    kind: 'accountCode',
    read: (message) => {
      const name = codeNames.find((field) => message.value(field) !== undefined)
      return { to: message.address(name ?? '') }
    },
  },
]
