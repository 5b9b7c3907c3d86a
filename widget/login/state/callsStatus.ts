/** One receipt of EIP-5792, with the logs of the calls alone. Hex throughout. */
export interface CallsReceipt {
  transactionHash: string
  blockHash: string
  blockNumber: string
  gasUsed: string
  status: '0x0' | '0x1'
  logs: { address: string; data: string; topics: string[] }[]
}

/** What `wallet_getCallsStatus` of EIP-5792 answers. */
export interface CallsStatus {
  version: '2.0.0'
  id: string
  chainId: string
  /**
   * 100 on its way, 200 done, 400 given up before a block had it, 500 undone as a whole, 600 done in part: of calls that go
   * one after the other.
   */
  status: 100 | 200 | 400 | 500 | 600
  atomic: boolean
  receipts?: CallsReceipt[]
}
