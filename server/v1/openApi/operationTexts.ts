/** What an operation is for beside its summary, and what a good answer holds; both without a full stop. */
export interface OperationText {
  description: string
  answer: string
}

const pictureAnswer = 'The picture itself; letters where there is none'
const walletCall: OperationText = {
  description: 'Takes one request; the method decides the form of `params`',
  answer: 'The `result` of the method, or its `error`, under the `id` of the request',
}
const gateway: OperationText = {
  description: 'For clients that a resolver on a chain sends here',
  answer: 'What the client hands back to that resolver, as hex',
}
const identity: OperationText = {
  description:
    'A name counts only where it leads back to the address; nobody can give an address another one’s name',
  answer: '`name` and `avatar`, `null` where there is none, and when that was found out',
}

/** By the word of the endpoint. */
export const operationTexts: Readonly<Record<string, OperationText>> = {
  rpc: {
    description:
      'Takes the methods that are listed for the family of the chain; equal reads are shared, and another node is asked where one fails',
    answer: 'What the node answered, under the `id` of the request; a list for a list',
  },
  bundler: {
    description:
      'Takes the methods of ERC-4337 and ERC-7677; what the operator pays for is limited by the day and the project',
    answer: 'What bundler or paymaster answered, under the `id` of the request; a list for a list',
  },
  'v1-supported-chains': {
    description: 'Needs no project; the list changes with the configuration of the server alone',
    answer: 'CAIP-2 ids of the chains, by POST (`http`) and over a websocket (`ws`)',
  },
  'v1-identity': identity,
  'v1-account-identity': identity,
  'v1-history': {
    description: '`next` of an answer is the `cursor` of the page behind it',
    answer: 'A page of transactions, each with what it moved, and `next` where there is more',
  },
  'v1-tx-watch': {
    description:
      'For who has just sent it: a plain payment of a native coin leaves no log by which it could be found',
    answer: 'It is watched from now on',
  },
  'v1-balance': {
    description:
      'Who sends neither a token nor a page’s `Origin` with a version in `sv` gets an empty list, unless the operator switched that off',
    answer: 'Coins and tokens with amount, price and worth; `unread` names chains that could not be read now',
  },
  'v1-portfolio': {
    description: 'Names what is held, without amounts',
    answer: 'Each coin and token with its id, name and symbol',
  },
  'v1-convert-tokens': {
    description:
      'The list of the server; other tokens are swapped by their address, and are found here by it',
    answer: 'The tokens; `listed` says whether a list names them, `eip2612` whether they take a permit',
  },
  'v1-convert-quotes': {
    description:
      'Nothing is reserved: what comes out is asked of the pools, or of the vendor, at that moment',
    answer: 'Quotes with the way through the pools, the least that comes out, and the router',
  },
  'v1-convert-allowance': {
    description: 'Asked of the token’s contract for the router of that chain',
    answer: 'What the router may take, in the smallest units of the token',
  },
  'v1-convert-gas-price': {
    description: 'Asked of a node of the chain',
    answer: 'Wei for three speeds, each at least the one before',
  },
  'v1-convert-build-approve': {
    description: 'Without `amount` the router may take all of the token; name what the swap needs',
    answer: 'The call to sign; `reset` is the data of one that goes first, where the token wants that',
  },
  'v1-convert-build-transaction': {
    description: 'For the quote that was shown; nothing is sent',
    answer: 'The transaction to sign, with the least that has to come out',
  },
  'v1-price': {
    description: 'At most 100 tokens of any chains in one call',
    answer: 'Tokens with their prices in the order in which they were named; 0 where nobody knows one',
  },
  'v1-profile-register': {
    description: 'The signature of the address makes it the owner of the name',
    answer: 'The name with its owner’s address and its attributes',
  },
  'v1-profile-name': {
    description: 'For everybody, as the names of a chain are',
    answer: 'The name with the addresses that it leads to, by coin type, and its attributes',
  },
  'v1-profile-reverse': {
    description: 'Anybody may let a name lead to an address: such a name is none that the address chose',
    answer: 'The names with their addresses and attributes',
  },
  'v1-profile-suggestions': {
    description: 'Whether a name has an owner is public',
    answer: 'The name itself first, then others; `registered` says who has an owner',
  },
  'v1-profile-address': {
    description: 'Signed by the owner of the name',
    answer: 'The addresses of the name, by coin type, as they stand from now on',
  },
  'v1-profile-attributes': {
    description: 'Signed by the owner of the name; attributes that are not sent are gone',
    answer: 'The attributes as they stand from now on',
  },
  'v1-ens-gateway': gateway,
  'v1-ens-gateway-post': gateway,
  'v1-ens-name': {
    description: 'For who sends to a name: the address of one network, and none of another',
    answer: 'The address, `null` where the name leads to none there',
  },
  'v1-onramp-url': {
    description: 'The page belongs to the seller; the person pays there',
    answer: 'The address of the page, for a window of its own',
  },
  'v1-onramp-options': {
    description: 'For the place that the query names',
    answer: 'Currencies of money with their limits, and coins with their networks',
  },
  'v1-onramp-quote': {
    description: 'An offer of the seller at that moment; nothing is bought by it',
    answer: 'What is paid, what comes of it, the fees, and the `quoteId` of the offer',
  },
  'v1-onramp-buy-options': {
    description: 'In the form of Coinbase’s own interface',
    answer: 'Currencies of money with their limits, and coins with their networks',
  },
  'v1-onramp-buy-quotes': {
    description: 'In the form of Coinbase’s own interface; nothing is bought by it',
    answer: 'What is paid, what comes of it, the fees, and the `quoteId` of the offer',
  },
  'v1-onramp-providers': {
    description: 'As Meld lists them',
    answer: 'The sellers with their names, pages and pictures',
  },
  'v1-onramp-properties': {
    description: 'As Meld lists them; `type` chooses which of the lists',
    answer: 'The list that was chosen',
  },
  'v1-onramp-multi-quotes': {
    description: 'Offers of that moment; nothing is bought by it',
    answer: 'The offers, each with its seller, what comes out and the fees',
  },
  'v1-onramp-widget': {
    description: 'For an offer that was quoted; the person pays on that page',
    answer: 'The address of the page, for a window of its own',
  },
  'v1-sessions-create': {
    description: 'The permission can be used once the wallet of the account granted it',
    answer: '`pci`, the id of the permission, and the public key that the wallet grants it to',
  },
  'v1-sessions-list': {
    description: 'For a person to see what sites may do with the account',
    answer: 'The permissions with who asked for them, what they allow and until when, in seconds',
  },
  'v1-sessions-getcontext': {
    description: 'For who uses the permission',
    answer: 'The context, as the wallet wrote it',
  },
  'v1-sessions-activate': {
    description: 'Comes once, from who asked for the permission, after the wallet granted it',
    answer: 'The permission can be used now',
  },
  'v1-sessions-revoke': {
    description: 'The server’s key signs nothing under it any more',
    answer: 'The permission is over',
  },
  'v1-sessions-sign': {
    description: 'Each call of the operation is held against what was granted; nothing is sent',
    answer: 'The signature of the session key',
  },
  'v1-json-rpc': walletCall,
  'v1-wallet': walletCall,
  wallets: {
    description: 'Answered from memory, with what the project features, includes and excludes already heeded',
    answer: 'A page of wallets in the order of the list, and how many there are',
  },
  'wallet-image': {
    description: 'Of the entry, from the build, or from the catalogue that is copied',
    answer: pictureAnswer,
  },
  'asset-image': { description: 'From the build', answer: pictureAnswer },
  'currency-image': { description: 'Drawn by the server', answer: 'The picture itself' },
  'token-image': { description: 'From the build', answer: pictureAnswer },
  'analytics-config': {
    description: 'As the project has set `analytics`; off until then',
    answer: 'Whether events are taken',
  },
  'appkit-config': {
    description: 'What other clients of this wire ask at their start',
    answer: 'Each feature, whether it is on, and its choices; `config: null` leaves them to the client',
  },
  'project-limits': {
    description: 'What other clients of this wire ask at their start',
    answer: 'No plan and no limit of one',
  },
  'project-origins': {
    description: 'What other clients of this wire ask at their start',
    answer: 'The patterns of the project’s origins',
  },
  events: {
    description: 'Counted for the operator, and kept only where the project has `analytics` on',
    answer: 'It was taken; what became of it is not reported',
  },
  'events-batch': {
    description: 'Counted for the operator, and kept only where the project has `analytics` on',
    answer: 'They were taken; what became of them is not reported',
  },
  'public-health': {
    description: 'Asks neither database nor nodes',
    answer: 'A line of text: version, build, features and the seconds since the start',
  },
}
