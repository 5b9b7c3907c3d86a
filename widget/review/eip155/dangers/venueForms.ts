import { type Details, nobody, type TypedForm } from './typedForm.ts'

/** The chosen one votes with the person's tokens; nobody else does where it is the person. */
const readVotes: TypedForm['read'] = (message, { account }): Details | undefined => {
  const to = message.address('delegatee')
  return [nobody, account.toLowerCase()].includes(to.toLowerCase()) ? undefined : { to }
}

/** Signatures by which somebody acts for a person at one place: a lending market, an exchange, a vote. */
export const venueForms: readonly TypedForm[] = [
  {
    // Compound III
    form: 'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
    kind: 'manager',
    read: (message) => (message.flag('isAllowed') ? { to: message.address('manager') } : undefined),
  },
  {
    // Morpho
    form: 'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
    kind: 'manager',
    read: (message) => (message.flag('isAuthorized') ? { to: message.address('authorized') } : undefined),
  },
  {
    // Aave: the contract is the token that counts the debt.
    form: 'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)',
    kind: 'debt',
    read: (message, { contract }) => {
      const amount = message.number('value')
      if (amount === 0n) return undefined
      return { to: message.address('delegatee'), gives: [{ token: contract, amount }] }
    },
  },
  {
    // Hyperliquid: another key places orders.
    form: /^HyperliquidTransaction:ApproveAgent\(/,
    kind: 'agent',
    read: (message) => ({ to: message.address('agentAddress') }),
  },
  {
    // What else is signed for Hyperliquid moves funds or settings; its fields stand below.
    form: /^HyperliquidTransaction:/,
    kind: 'send',
    read: () => ({}),
  },
  { form: 'Agent(string source,bytes32 connectionId)', kind: 'hidden', read: () => ({}) },
  {
    form: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
    kind: 'votes',
    read: readVotes,
  },
  {
    // Aave
    form: /^Delegate(?:ByType)?\(address delegator,address delegatee,(?:uint8 delegationType,)?uint256 nonce,uint256 deadline\)$/,
    kind: 'votes',
    read: readVotes,
  },
]
