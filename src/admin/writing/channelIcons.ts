import MailOutline from '@mui/icons-material/MailOutline';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import WhatsApp from '@mui/icons-material/WhatsApp';

export const channelIcons = { email: MailOutline, phone: PhoneOutlined, whatsapp: WhatsApp };
