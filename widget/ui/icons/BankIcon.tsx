import { Icon, type IconProps } from './Icon.tsx'

export const BankIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.25 12 4.5l8 4.75zM6.25 9.5v7.25M10.25 9.5v7.25M13.75 9.5v7.25M17.75 9.5v7.25M4 19.5h16" />
  </Icon>
)
