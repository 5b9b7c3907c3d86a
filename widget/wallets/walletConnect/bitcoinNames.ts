/** MetaMask names the methods of Bitcoin as those of other families are named. */
export const bitcoinNames: Readonly<Record<string, string>> = {
  getAccountAddresses: 'bitcoin_getAccountAddresses',
  signMessage: 'bitcoin_signMessage',
  signPsbt: 'bitcoin_signPsbt',
  sendTransfer: 'bitcoin_sendTransfer',
}
