import { Icon, type IconProps } from './Icon.tsx'

export const BankIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.250 12 4.500l8 4.750zM6.250 9.500v7.250M10.250 9.500v7.250M13.750 9.500v7.250M17.750 9.500v7.250M4 19.500h16" />
  </Icon>
)
