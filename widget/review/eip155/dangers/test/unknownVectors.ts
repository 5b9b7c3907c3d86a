import { approveAll, hash, me, type TypedVector, thief, token, typedData } from './typedData.ts'

const named = [
  'epochAmount',
  'roundAmount',
  'indexTokenValue',
  'supportUnits',
  'roundWad',
  'feePerEpoch',
  'choiceQty',
]
const timed = [
  'expirationTimestamp',
  'endEpoch',
  'deadlineRound',
  'versionUntil',
  'unlockIndex',
  'tokenIndex',
  'lastRound',
  'lastTimestamp',
  'nextEpoch',
  'termsAmount',
  'versionNoUntil',
]
const flags = [
  'enabled',
  'isActive',
  'allowAll',
  'permitted',
  'granted',
  'approveCollection',
  'trusted',
  'operatorOk',
  'all',
  'sellAll',
  'withdrawAll',
  'syncAll',
  'public_all',
  'withdrawall',
  'forall',
  'newsletterOperatorEnabled',
  'emailsAndTokensAllowed',
  'callAllowed',
]

/** Forms that nobody here knows. */
export const unknownVectors: TypedVector[] = [
  [
    'an amount',
    typedData('Pay(address token,uint256 sellAmount)', { token, sellAmount: '5' }),
    ['unknown_form'],
  ],
  ['a price', typedData('Listing(string item,uint256 price)', { item: 'Tea', price: '5' }), ['unknown_form']],
  [
    'an amount as text',
    typedData('Move(string coin,string amount)', { coin: 'A', amount: '5' }),
    ['unknown_form'],
  ],
  ['an operator', typedData('Car(address operator)', { operator: thief }), ['unknown_form']],
  ['oneself as an operator', typedData('Car(address operator)', { operator: me }), ['unknown_form']],
  [
    'a session key by its hash',
    typedData('Login(string site,bytes32 sessionKey)', { site: 'shop', sessionKey: hash }),
    ['unknown_form'],
  ],
  ['a session key', typedData('Login(address sessionKey)', { sessionKey: thief }), ['unknown_form']],
  [
    'an end',
    typedData('Offer(address to,uint256 validUntil)', { to: thief, validUntil: '9' }),
    ['unknown_form'],
  ],
  [
    'an amount in a list of structures',
    typedData('Basket(Item[][2] items)Item(address a,uint128 wad)', {
      items: [[{ a: token, wad: '1' }], []],
    }),
    ['unknown_form'],
  ],
  [
    'an amount in a list that is empty',
    typedData('Basket(Item[] items)Item(address a,uint128 wad)', { items: [] }),
    ['unknown_form'],
  ],
  [
    'nothing but a hash that is called a salt',
    typedData('Claim(bytes32 salt,uint256 nonce)', { salt: hash, nonce: 0 }),
    ['hash_signing'],
  ],
  [
    'a hash and a number',
    typedData('Claim(bytes32 digest,uint256 x)', { digest: hash, x: 1 }),
    ['unknown_form'],
  ],
  [
    'an owner that is no text',
    typedData('Login(address owner)', { owner: { toString: 1, valueOf: 1 } }),
    ['unknown_form'],
  ],
  [
    'nothing but a hash',
    typedData('Claim(bytes32 digest,uint256 nonce)', { digest: hash, nonce: 0 }),
    ['hash_signing'],
  ],
  ['nothing but bytes', typedData('Order(bytes data)', { data: approveAll }), ['hash_signing']],
  [
    'a permit by another name',
    typedData('Deal(address spender,uint256 deadline)', { spender: thief, deadline: 1 }),
    ['permit'],
  ],
  ...(
    [
      ['calldata', 'ExecuteMetaTransaction(address userAddress,bytes functionSignature,uint256 nonce)', {}],
      ['calls', 'Execute(Call[] calls,uint256 nonce)Call(address to,bytes data)', {}],
      ['another signer', 'LinkSigner(address account,address signer,uint64 nonce)', { signer: thief }],
      ['a key', 'AddKey(address key,uint256 nonce)', { key: thief }],
      ['an owner', 'AddOwner(address owner)', { owner: thief }],
      ['an owner in a list', 'Owners(address[] owner)', { owner: [me, thief] }],
      ['an owner who is not said', 'AddOwner(address owner)', {}],
      ['a proxy', 'SetProxy(address proxy,bool enabled)', { proxy: thief }],
      ['a size', 'Order(string market,uint256 size)', {}],
      ['a number by any name', 'Tea(uint256 spoons)', {}],
      ['a time to live', 'Order(string market,uint256 ttl)', {}],
      ['a size as text', 'Order(string market,string size,string side)', {}],
      ['a spender as text', 'Order(string spender,string note)', {}],
      ['a session key as text', 'Session(string sessionKey,string note)', {}],
    ] as const
  ).map(([name, form, message]): TypedVector => [name, typedData(form, message), ['unknown_form']]),
  ...[...named, ...timed].map(
    (name): TypedVector => [
      `a number that is called ${name}`,
      typedData(`F(address to,uint256 ${name},uint256 nonce)`, { to: me, [name]: '5', nonce: '1' }),
      ['unknown_form'],
    ],
  ),
  [
    'nothing but a fingerprint and an amount that is counted in rounds',
    typedData('F(bytes32 digest,uint256 roundAmount)', { digest: hash, roundAmount: '5' }),
    ['unknown_form'],
  ],
  ...flags.map(
    (name): TypedVector => [
      `a flag that is called ${name}`,
      typedData(`F(address account,bool ${name},uint256 nonce)`, { account: me, [name]: true, nonce: '1' }),
      ['unknown_form'],
    ],
  ),
  ['a flag that grants, and nobody', typedData('F(bool approved)', { approved: true }), ['unknown_form']],
  ...['account', 'user', 'to', 'member', 'recipient'].map(
    (name): TypedVector => [
      `a flag for a stranger who is called ${name}`,
      typedData(`F(address ${name},bool ok,uint256 nonce)`, { [name]: thief, ok: true, nonce: '1' }),
      ['unknown_form'],
    ],
  ),
  ...(
    [
      ['no text', 'F(address from,address to,bool encrypted)'],
      ['another flag', 'F(address from,address to,string text,bool encrypted,bool ok)'],
      ['an owner', 'F(address from,address owner,string text,bool encrypted)'],
      ['a setting', 'F(address from,address to,string text,bool newsletterEnabled)'],
    ] as const
  ).map(
    ([name, form]): TypedVector => [
      `a flag of a message to a stranger, with ${name}`,
      typedData(form, { ...{ from: me, to: thief, owner: thief, text: 'Hi' }, encrypted: true, ok: true }),
      ['unknown_form'],
    ],
  ),
  [
    'flags for several, of whom one is a stranger',
    typedData('F(address[] account,bool[] ok)', { account: [me, thief], ok: [true, true] }),
    ['unknown_form'],
  ],
  [
    'a flag for somebody who is not said',
    typedData('F(address account,bool ok)', { ok: true }),
    ['unknown_form'],
  ],
]
