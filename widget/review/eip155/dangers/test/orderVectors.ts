import {
  apes,
  endless,
  hash,
  me,
  soon,
  type TypedVector,
  thief,
  token,
  typedData,
  weth,
  zero,
} from './typedData.ts'

export const seaportTypes =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
export const seaportOrder =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const ape = { itemType: 2, token: apes, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }
export const coins = (amount: string, recipient: string) => ({
  ...{ itemType: 0, token: zero, identifierOrCriteria: '0', startAmount: amount, endAmount: amount },
  recipient,
})
export const orderOf = (offer: unknown[], consideration: unknown[]) => ({
  ...{ offerer: me, zone: zero, offer, consideration, orderType: 0, startTime: '0', endTime: soon },
  ...{ zoneHash: `0x${'0'.repeat(64)}`, salt: '1', conduitKey: hash, counter: '0' },
})
export const seaport = {
  name: 'Seaport',
  version: '1.6',
  chainId: 1,
  verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
}
const bulk = `BulkOrder(OrderComponents[2] tree)${seaportTypes.replace('OfferItem(', `OfferItem(`)}${seaportOrder}`
export const cow =
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
export const cowOf = (sellAmount: string, receiver: string) => ({
  ...{ sellToken: token, buyToken: weth, receiver, sellAmount, buyAmount: '1', validTo: Number(soon) },
  ...{ appData: hash, feeAmount: '0', kind: 'sell', partiallyFillable: false },
  ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
})
export const oneInch =
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'
export const oneInchOf = (makingAmount: string, receiver: string) => ({
  ...{ salt: '1', maker: me, receiver, makerAsset: token, takerAsset: weth },
  ...{ makingAmount, takingAmount: '1', makerTraits: '0' },
})
const blurOrder =
  'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)'
const blurOf = (side: number, paymentToken: string) => ({
  ...{ trader: me, side, matchingPolicy: zero, collection: apes, tokenId: '7', amount: '1', paymentToken },
  ...{
    price: '5',
    listingTime: '0',
    expirationTime: soon,
    fees: [],
    salt: '1',
    extraParams: '0x',
    nonce: '0',
  },
})
export const settlement = {
  name: 'Gnosis Protocol',
  version: 'v2',
  chainId: 1,
  verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
}
const blur = { name: 'Blur Exchange', version: '1.0', chainId: 1, verifyingContract: thief }

export const orderVectors: TypedVector[] = [
  [
    'Seaport order',
    typedData(seaportOrder + seaportTypes, orderOf([ape], [coins('1', me)]), seaport),
    ['order'],
  ],
  [
    'Seaport order that asks for nothing',
    typedData(seaportOrder + seaportTypes, orderOf([ape], []), seaport),
    ['order'],
  ],
  [
    'Seaport bulk order',
    typedData(bulk, { tree: [orderOf([ape], [coins('1', me)]), orderOf([], [])] }, seaport),
    ['order'],
  ],
  [
    'Seaport bulk order of four',
    typedData(
      bulk.replace('[2]', '[2][2]'),
      {
        tree: [
          [orderOf([ape], [coins('1', me)]), orderOf([], [])],
          [orderOf([], []), orderOf([], [])],
        ],
      },
      seaport,
    ),
    ['order'],
  ],
  ['Blur root', typedData('Root(bytes32 root)', { root: hash }, blur), ['hidden_order']],
  [
    'Blur order of version 2',
    typedData(
      'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)',
      {
        ...{ trader: me, collection: apes, listingsRoot: hash, numberOfListings: '3', expirationTime: soon },
        ...{ assetType: 0, makerFee: { recipient: zero, rate: 0 }, salt: '1', orderType: 0, nonce: '0' },
      },
      blur,
    ),
    ['hidden_order'],
  ],
  ['Blur order of version 1', typedData(blurOrder, blurOf(1, zero), blur), ['order']],
  ['Blur bid of version 1', typedData(blurOrder, blurOf(0, weth), blur), ['order']],
  ['CoW order', typedData(cow, cowOf('25000000', me), settlement), ['order']],
  ['CoW order of an endless amount', typedData(cow, cowOf(endless, me), settlement), ['order']],
  [
    '1inch limit order',
    typedData(oneInch, oneInchOf('25000000', zero), {
      name: '1inch Aggregation Router',
      version: '6',
      chainId: 1,
      verifyingContract: thief,
    }),
    ['order'],
  ],
]
