/** Who we are among the wallets of a page; the discovery leaves these out. */
export const name = 'Gatehouse'
/** In EIP-6963. */
export const rdns = 'dev.gatehouse'
export const icon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%228%22 fill=%22%234453e6%22/%3E%3Cpath d=%22M8 25V15a8 8 0 0 1 16 0v10h-4V15a4 4 0 0 0-8 0v10z%22 fill=%22%23fff%22/%3E%3C/svg%3E'
