import type { RoomTexts } from './room.ts'

const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const rainbow = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'

export const wallets: RoomTexts = {
  title: 'Wallets and pictures',
  parameters: {
    page: { description: 'Number of the page, from 1', example: '1' },
    entries: { description: 'Wallets of one page, at most 100; without it 40', example: '40' },
    pictures: {
      description: 'How many wallets of the answer bring their pictures, at most 10; without it none',
      example: '4',
    },
    search: { description: 'A part of the name, at most 100 characters', example: 'rain' },
    chains: {
      description: 'Wallets that serve one of these chains: CAIP-2 ids, comma separated',
      example: 'eip155:1',
    },
    include: { description: 'These wallets only: ids, comma separated, at most 100', example: rainbow },
    exclude: { description: 'All but these wallets: ids, comma separated, at most 100', example: metamask },
    names: { description: 'Wallets of these names or of `rdns`, comma separated', example: 'Rainbow' },
    rdns: { description: 'Wallets of these rdns or of `names`, comma separated', example: 'me.rainbow' },
    badge: { description: 'Wallets with this badge: `none` or `certified`', example: 'certified' },
    badge_type: { description: 'The same as `badge`, as other clients call it', example: 'certified' },
    platform: { description: 'Wallets with an app for `ios` or `android`', example: 'ios' },
    sort: { description: '`default` or `wcpay`; taken, and changes nothing', example: 'default' },
    include_pay_only: { description: '`true` or `false`; taken, and changes nothing', example: 'false' },
  },
}

const picture = (begin: string, description: string, example: string): [string, RoomTexts] => [
  begin,
  { title: wallets.title, parameters: { id: { description, example } } },
]
export const pictureRooms = [
  picture('/getWalletImage', '`image_id` of a wallet, or its id', metamask),
  picture('/public/getAssetImage', 'CAIP-2 id of a network', 'eip155:1'),
  picture('/public/getCurrencyImage', 'Code of a currency (ISO 4217)', 'USD'),
  picture('/public/getTokenImage', 'Symbol of a token', 'USDC'),
]

const event = {
  eventId: '6f9d2f0e-3c1b-4f4e-9a63-5b0e7d8c2a11',
  url: 'https://shop.example/checkout',
  domain: 'shop.example',
  timestamp: 1_767_225_600_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}

export const events: RoomTexts = {
  title: 'Events of use',
  fields: {
    eventId: 'Id that the client chose: the same again is the same event',
    url: 'Address of the page',
    domain: 'Host of the page',
    timestamp: 'When it was, by the clock of the client: milliseconds since 1970, or ISO 8601',
    props: 'What happened',
    'props.event': 'Name of the event',
    'props.type': 'Kind of the event',
    'props.address': 'Address of the account, where one is connected',
    'props.properties': 'What the event says beside, by name',
  },
  bodies: { '/e': event, '/batch': [event] },
}
