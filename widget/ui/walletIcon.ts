const allowed = ['data:image/', '/getWalletImage/']

/** A wallet's picture, where it travels with the wallet or is ours: any other would ask a foreign server. */
export const walletIcon = (icon: string): string | undefined =>
  allowed.some((start) => icon.startsWith(start)) ? icon : undefined
