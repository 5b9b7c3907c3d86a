import type { FrameLogin } from './frame.ts'

/**
 * Can a person without a wallet of their own log in? Decides what the first screen is called. A file of its own: the
 * widget's first load has no room for the schemas.
 */
export const offersLogin = ({ email, passkey, socials }: Pick<FrameLogin, 'email' | 'passkey' | 'socials'>) =>
  email || passkey || socials.length > 0
