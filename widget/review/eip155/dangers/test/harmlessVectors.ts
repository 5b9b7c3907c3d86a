import type { TypedData } from '../../../subject.ts'
import {
  coins,
  cow,
  cowOf,
  oneInch,
  oneInchOf,
  orderOf,
  seaport,
  seaportOrder,
  seaportTypes,
  settlement,
} from './orderVectors.ts'
import {
  dai,
  daiOf,
  detailsOf,
  fromPermit2,
  manager,
  permissions,
  permit,
  permitForAll,
  permitForAllOf,
  permitOf,
  single,
  spendBatch,
  spendBatchOf,
  spendOf,
  spendPermission,
  transferFields,
  transferOf,
} from './tokenVectors.ts'
import { hash, me, soon, thief, token, typedData } from './typedData.ts'

/** Numbers of honest logins, terms and votes. */
const counted = [
  ...['termsVersion', 'tosVersion', 'policyVersion', 'privacyPolicyVersion', 'appVersion', 'api_version'],
  ...['protocolVersion', 'unixTimestamp', 'utcTimestamp', 'serverTimestamp', 'createdAtTimestamp'],
  ...['signedAtTimestamp', 'timestampSeconds', 'timestampSec', 'timestampMillis', 'optionIndex', 'keyIndex'],
  ...['deviceNonce', 'orderNonce', 'orderVersion', 'lastNonce', 'nextNonce', 'roundNo', 'epochNo'],
]
/** Flags that grant nothing, whose names sound alike. */
const settings = [
  ...['newsletterEnabled', 'isNewsletterEnabled', 'notificationsEnabled', 'allowEmails', 'enableDarkMode'],
  ...['marketingEmailsAllowed', 'videoCall', 'video_call', 'VIDEO_CALL', 'small', 'install', 'overall'],
]

/** What looks alike and gives nothing away. */
export const harmlessVectors: [name: string, data: TypedData][] = [
  [
    'a vote on Snapshot',
    typedData(
      'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)',
      {
        ...{ from: me, space: 'ens.eth', timestamp: 1_700_000_000, proposal: hash, choice: 1 },
        ...{ reason: '', app: 'snapshot', metadata: '{}' },
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'a ballot of a governor',
    typedData('Ballot(uint256 proposalId,uint8 support)', { proposalId: '7', support: 1 }),
  ],
  [
    'a letter',
    typedData('Mail(address from,address to,string contents)', { from: me, to: thief, contents: 'Hi' }),
  ],
  [
    'a login',
    typedData('Login(address account,string uri,string issuedAt)', { account: me, uri: 'a', issuedAt: 'b' }),
  ],
  [
    'a listing without a price',
    typedData('Listing(string item,address seller)', { item: 'Tea', seller: me }),
  ],
  ['an owner who is the account', typedData('Login(address owner,uint256 nonce)', { owner: me, nonce: 1 })],
  [
    'a login with times and counters',
    typedData('Login(address wallet,uint256 nonce,uint256 issuedAt,uint256 chainId,string uri)', {
      ...{ wallet: me, nonce: 1, issuedAt: 2, chainId: 1, uri: 'https://shop.example' },
    }),
  ],
  [
    'a login with counters by longer names',
    typedData(
      'Login(address wallet,uint256 userNonce,uint256 request_id,uint64 issuedAtMs,uint256 sourceChainId,uint8 formVersion)',
      { wallet: me, userNonce: 1, request_id: 2, issuedAtMs: 3, sourceChainId: 1, formVersion: 1 },
    ),
  ],
  [
    'a move in a game',
    typedData(
      'Move(address player,uint256 roundId,uint256 currentEpoch,uint8 choice,uint64 sequenceNumber)',
      {
        ...{ player: thief, roundId: 1, currentEpoch: 2, choice: 1, sequenceNumber: 5 },
      },
    ),
  ],
  [
    'a flag of oneself',
    typedData('Terms(address account,bool read,uint256 nonce)', { account: me, read: true, nonce: 1 }),
  ],
  [
    'a flag of a thing',
    typedData('Favourite(address token,address collection,address nft,bool liked)', {
      ...{ token: thief, collection: thief, nft: thief, liked: true },
    }),
  ],
  ...counted.map((name): [string, TypedData] => [
    `a number of terms that is called ${name}`,
    typedData(`AcceptTerms(address wallet,uint256 ${name},string text)`, {
      ...{ wallet: me, [name]: '3', text: 'I agree' },
    }),
  ]),
  ...settings.map((name): [string, TypedData] => [
    `a setting that is called ${name}`,
    typedData(`Profile(address user,string name,bool ${name})`, { user: me, name: 'Ann', [name]: true }),
  ]),
  ...['encrypted', 'isEncrypted', 'urgent', 'read', 'is_anonymous'].map((name): [string, TypedData] => [
    `a message to somebody that is ${name}`,
    typedData(`Message(address from,address to,string text,bool ${name})`, {
      ...{ from: me, to: thief, text: 'Hi', [name]: true },
    }),
  ]),
  ['a stranger without a flag', typedData('Letter(address to,string text)', { to: thief, text: 'Hi' })],
  ['a flag', typedData('Poll(bool hasPrice)', { hasPrice: true })],
  ['a permit to park', typedData('ParkingPermit(string car)', { car: 'blue' })],
  [
    'a Seaport order that offers nothing',
    typedData(seaportOrder + seaportTypes, orderOf([], [coins('1', me)]), seaport),
  ],
  ['a CoW order of nothing', typedData(cow, cowOf('0', me), settlement)],
  ['a 1inch order of nothing', typedData(oneInch, oneInchOf('0', me))],
  [
    'a CoW cancellation',
    typedData('OrderCancellations(bytes[] orderUids)', { orderUids: [hash] }, settlement),
  ],
  ['EIP-2612 taken back', typedData(permit, permitOf('0'))],
  ['EIP-2612 taken back, in hex', typedData(permit, permitOf('0x00'))],
  ['DAI taken back', typedData(dai, daiOf(false))],
  ['positions of Uniswap V4 taken back', typedData(permitForAll, permitForAllOf(false))],
  [
    'Permit2 taken back',
    typedData(single, { details: detailsOf('0'), spender: thief, sigDeadline: soon }, fromPermit2),
  ],
  [
    'Permit2 transfer of nothing',
    typedData(
      `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`,
      { permitted: { token, amount: '0' }, spender: thief, nonce: '1', deadline: soon },
      fromPermit2,
    ),
  ],
  ['a spend permission of nothing', typedData(spendPermission, spendOf('0'), manager)],
  ['several spend permissions of nothing', typedData(spendBatch, spendBatchOf([thief, '0']), manager)],
  ['no spend permissions', typedData(spendBatch, spendBatchOf(), manager)],
  [
    'EIP-3009 of nothing',
    typedData(`TransferWithAuthorization${transferFields}`, { ...transferOf, value: 0 }),
  ],
  [
    'EIP-3009 cancelled',
    typedData('CancelAuthorization(address authorizer,bytes32 nonce)', { authorizer: me, nonce: hash }),
  ],
  [
    'Compound III taken back',
    typedData('Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)', {
      ...{ owner: me, manager: thief, isAllowed: false, nonce: '0', expiry: soon },
    }),
  ],
  [
    'Morpho taken back',
    typedData(
      'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
      { authorizer: me, authorized: thief, isAuthorized: false, nonce: '0', deadline: soon },
    ),
  ],
  [
    'Aave delegation taken back',
    typedData('DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)', {
      ...{ delegatee: thief, value: '0', nonce: '0', deadline: soon },
    }),
  ],
  [
    'votes for oneself',
    typedData('Delegation(address delegatee,uint256 nonce,uint256 expiry)', {
      ...{ delegatee: me.toLowerCase(), nonce: '0', expiry: soon },
    }),
  ],
]
