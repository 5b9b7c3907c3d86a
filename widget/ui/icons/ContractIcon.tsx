import { Icon, type IconProps } from './Icon.tsx'

export const ContractIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.500 3.750H8a2.250 2.250 0 0 0-2.250 2.250v12A2.250 2.250 0 0 0 8 20.250h8A2.250 2.250 0 0 0 18.250 18V8.500L13.500 3.750ZM13.250 4v4.750H18M9.250 13h5.500M9.250 16.250h3.500" />
  </Icon>
)
