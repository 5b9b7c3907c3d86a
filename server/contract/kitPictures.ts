/**
 * Wallets that the icon package lacks and RainbowKit has a picture of: our name → the beginning of its file. Source:
 * https://github.com/rainbow-me/rainbowkit (MIT). Pictures of more than some kilobytes are not taken.
 */
export const kitPictures: Readonly<Record<string, string>> = {
  bifrost: 'bifrostWallet',
  berasig: 'berasigWallet',
  brave: 'braveWallet',
  compass: 'compassWallet',
  core: 'coreWallet',
  fox: 'foxWallet',
  frontier: 'frontierWallet',
  kaia: 'kaia',
  'magic-eden': 'magicEden',
  nova: 'novaWallet',
  onekey: 'oneKeyWallet',
  safepal: 'safepalWallet',
  subwallet: 'subWallet',
  talisman: 'talismanWallet',
  valora: 'valoraWallet',
  wigwam: 'wigwamWallet',
  zeal: 'zealWallet',
}
