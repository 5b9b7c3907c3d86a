/**
 * Rejections inside of sign-client that it hands to nobody: it does not await what ends a session, which may be over by then.
 * https://github.com/WalletConnect/walletconnect-monorepo
 */
export const isLibrarysOwn = ({ message, stack = '' }: { message: string; stack?: string }): boolean =>
  /^Missing or invalid\. Record was recently deleted - /.test(message) &&
  /@walletconnect\/(core|sign-client)\//.test(stack)
