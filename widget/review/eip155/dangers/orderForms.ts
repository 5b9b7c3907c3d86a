import type { Asset } from './power.ts'
import { type Details, type FormContext, larger, nobody, type TypedForm, tokenField } from './typedForm.ts'
import { type TypedReader, typedReader } from './typedReader.ts'

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Kinds of items: 0 the coin, 1 ERC-20, 2 ERC-721, 3 ERC-1155; 4 and 5 are any piece that fits. */
function seaportItem(item: TypedReader, amountOf: typeof larger): Asset {
  const itemType = item.number('itemType')
  const amount = amountOf(item.number('startAmount'), item.number('endAmount'))
  if (itemType === 0n) return { amount }
  const token = item.address('token')
  if (itemType === 1n) return { token, amount }
  if (itemType < 4n) return { token, amount, id: item.number('identifierOrCriteria') }
  return { token, all: true }
}

/** Gives the most that it can come to, gets the least, as far as it comes to the person. */
function seaportOrders(orders: TypedReader[]): Details | undefined {
  const gives = orders.flatMap((order) => order.list('offer').map((item) => seaportItem(item, larger)))
  if (gives.length === 0) return undefined
  const gets = orders.flatMap((order) =>
    order
      .list('consideration')
      .filter((item) => isSame(item.address('recipient'), order.address('offerer')))
      .map((item) => seaportItem(item, smaller)),
  )
  const until = orders.map((order) => order.number('endTime')).reduce(larger, 0n)
  return { gives, gets, until }
}

const seaportTypes =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const seaportOrder =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'

/** The text as it is, in an expression. */
const literally = (text: string): string => text.replace(/[()[\]]/g, '\\$&')

const flat = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(flat) : [value])

/** What comes to the person, where it does. */
function getsTo(receiver: string, { account }: FormContext, asset: Asset): Details {
  if (isSame(receiver, nobody) || isSame(receiver, account)) return { gets: [asset] }
  return { gets: [], to: receiver }
}

/** Offers that anybody who has the signature can take. */
export const orderForms: readonly TypedForm[] = [
  { form: seaportOrder + seaportTypes, kind: 'order', read: (message) => seaportOrders([message]) },
  {
    // Many orders as the leaves of a tree; free places hold orders that offer nothing.
    form: new RegExp(
      `^BulkOrder\\(OrderComponents(?:\\[2\\])+ tree\\)${literally(seaportTypes + seaportOrder)}$`,
    ),
    kind: 'order',
    read: (message) => seaportOrders(flat(message.values('tree')).map(typedReader)),
  },
  // Blur: only the root of a tree of orders is signed.
  { form: 'Root(bytes32 root)', kind: 'hiddenOrder', read: () => ({}) },
  {
    form: /^Order\(address trader,address collection,bytes32 listingsRoot,/,
    kind: 'hiddenOrder',
    read: (message) => ({
      gives: [{ token: message.address('collection') }],
      until: message.number('expirationTime'),
    }),
  },
  {
    form: /^Order\(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,/,
    kind: 'order',
    read: (message) => {
      const piece = {
        token: message.address('collection'),
        id: message.number('tokenId'),
        amount: message.number('amount'),
      }
      const price = { ...tokenField(message.address('paymentToken')), amount: message.number('price') }
      const isSale = message.number('side') === 1n
      return {
        gives: [isSale ? piece : price],
        gets: [isSale ? price : piece],
        until: message.number('expirationTime'),
      }
    },
  },
  {
    // CoW Protocol: a receiver of zero is the signer.
    form: 'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
    kind: 'order',
    read: (message, context) => {
      const amount = message.number('sellAmount') + message.number('feeAmount')
      const bought = { ...tokenField(message.address('buyToken')), amount: message.number('buyAmount') }
      if (amount === 0n) return undefined
      return {
        gives: [{ token: message.address('sellToken'), amount }],
        ...getsTo(message.address('receiver'), context, bought),
        until: message.number('validTo'),
      }
    },
  },
  { form: /^OrderCancellations?\(bytes(\[\])? orderUids?\)$/, kind: 'order', read: () => undefined },
  {
    // 1inch limit orders
    form: 'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
    kind: 'order',
    read: (message, context) => {
      const amount = message.number('makingAmount')
      const taken = { token: message.address('takerAsset'), amount: message.number('takingAmount') }
      if (amount === 0n) return undefined
      return {
        gives: [{ token: message.address('makerAsset'), amount }],
        ...getsTo(message.address('receiver'), context, taken),
      }
    },
  },
]
