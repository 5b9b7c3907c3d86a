import { Icon, type IconProps } from './Icon.tsx'

export const WalletIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M17.5 8.25V6.5a2 2 0 0 0-2.4-2L6 6.4a2.5 2.5 0 0 0-2 2.4v7.7A3 3 0 0 0 7 19.5h10a3 3 0 0 0 3-3v-5.25a3 3 0 0 0-3-3H6.5M16 13.9v.1" />
  </Icon>
)
