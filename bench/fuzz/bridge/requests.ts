const account = '0xAAaaAaaaAAaAAaAAaAaaaAaaAAAaaaAaaaaaaaAa'
const other = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: other },
  primaryType: 'Permit',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { owner: account, spender: other, value: '1', nonce: '0', deadline: '1900000000' },
}
const approve = `0x095ea7b3${other.slice(2).padStart(64, '0')}${'f'.repeat(64)}`

/** Requests of a page (EIP-1193) from which others are made. */
export const requests = [
  { method: 'eth_chainId' },
  { method: 'eth_call', params: [{ to: other, data: '0x70a08231' }, 'latest'] },
  { method: 'personal_sign', params: ['0x68656c6c6f', account] },
  {
    method: 'personal_sign',
    params: [`shop.example wants you to sign in with your Ethereum account:\n${account}`, account],
  },
  { method: 'eth_signTypedData_v4', params: [account, JSON.stringify(permit)] },
  { method: 'eth_signTypedData_v4', params: [account, permit] },
  {
    method: 'eth_sendTransaction',
    params: [{ from: account, to: other, value: '0x1', data: approve, chainId: '0x1' }],
  },
  {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: account,
        chainId: '0x1',
        atomicRequired: true,
        calls: [{ to: other, value: '0x3', data: approve }],
      },
    ],
  },
  { method: 'solana_signMessage', params: { message: 'StV1DL6CwTryKyV', pubkey: 'B62qiT' } },
  { method: 'solana_signTransaction', params: { transaction: 'AQAAAAAAAAAA' }, network: 'solana:mainnet' },
  { method: 'signPsbt', params: { account, psbt: 'cHNidP8BAA==', signInputs: [] } },
  { method: 'eth_sign', params: [account, '0x00'] },
]
