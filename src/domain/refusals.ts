import { offerLimits } from './offers';
import { projectLimits } from './projects';
import { quoteLimits } from './quotes';

/** The key of the message that explains a refused value, and the numbers in the message. */
export interface Refusal {
  readonly message:
    | `validation.${'budget' | 'choice' | 'contact' | 'day' | 'email' | 'emails' | 'end_before_start' | 'hours' | 'line' | 'origin' | 'refused' | 'technologies' | 'url'}`
    | `ra.validation.${'required' | 'maxLength'}`;
  readonly args?: Readonly<Record<string, number>>;
}

const atMost = (max: number): Refusal => ({ message: 'ra.validation.maxLength', args: { max } });

/** The explanations of the back office by the name of the violated constraint. */
export const refusals: Readonly<Record<string, Refusal>> = {
  projects_title_length: atMost(projectLimits.title),
  projects_description_length: atMost(projectLimits.description),
  projects_client_name_length: atMost(projectLimits.client_name),
  projects_client_email_length: atMost(projectLimits.client_email),
  projects_client_phone_length: atMost(projectLimits.client_phone),
  projects_owner_length: atMost(projectLimits.owner),
  projects_links_check: { message: 'validation.url' },
  projects_follow_up_on_range: { message: 'validation.day' },
  projects_project_type_check: { message: 'validation.choice' },
  projects_status_check: { message: 'validation.choice' },
  projects_budget_positive: { message: 'validation.budget' },
  projects_technologies_count: {
    message: 'validation.technologies',
    args: { max: projectLimits.technologies },
  },
  projects_technologies_length: atMost(projectLimits.technology),
  projects_image_url_length: atMost(projectLimits.image_url),
  projects_image_url_http: { message: 'validation.url' },
  projects_language_check: { message: 'validation.choice' },
  projects_delivery_note_length: atMost(projectLimits.delivery_note),
  projects_delivery_url_length: atMost(projectLimits.image_url),
  projects_delivery_url_http: { message: 'validation.url' },
  projects_delivery_mail_to_check: { message: 'validation.email' },
  projects_missing_length: atMost(projectLimits.delivery_note),
  projects_approved_by_length: atMost(offerLimits.answered_by),
  projects_start_date_range: { message: 'validation.day' },
  projects_end_date_range: { message: 'validation.day' },
  projects_paid_on_range: { message: 'validation.day' },
  projects_dates_order: { message: 'validation.end_before_start' },
  quotes_name_length: atMost(quoteLimits.name),
  quotes_email_length: atMost(quoteLimits.email),
  quotes_phone_length: atMost(quoteLimits.phone),
  quotes_contact_check: { message: 'validation.contact' },
  quotes_company_length: atMost(quoteLimits.company),
  quotes_message_length: atMost(quoteLimits.message),
  quotes_owner_length: atMost(projectLimits.owner),
  quotes_links_check: { message: 'validation.url' },
  quotes_follow_up_on_range: { message: 'validation.day' },
  offers_client_name_length: atMost(offerLimits.client_name),
  offers_client_company_length: atMost(offerLimits.client_company),
  offers_client_address_length: atMost(offerLimits.client_address),
  offers_client_vat_number_length: atMost(offerLimits.client_vat_number),
  offers_title_length: atMost(offerLimits.title),
  offers_introduction_length: atMost(offerLimits.introduction),
  offers_terms_length: atMost(offerLimits.terms),
  offers_duration_length: atMost(offerLimits.duration),
  offers_answered_by_length: atMost(offerLimits.answered_by),
  offers_decline_reason_length: atMost(offerLimits.decline_reason),
  offers_start_on_range: { message: 'validation.day' },
  offers_valid_until_range: { message: 'validation.day' },
  offers_language_check: { message: 'validation.choice' },
  offers_vat_case_check: { message: 'validation.choice' },
  offers_vat_check: { message: 'validation.choice' },
  offers_status_check: { message: 'validation.choice' },
  offers_channel_check: { message: 'validation.choice' },
  offers_mail_to_check: { message: 'validation.email' },
  mail_settings_recipients_check: { message: 'validation.emails' },
  mail_settings_sender_check: { message: 'validation.email' },
  mail_settings_site_url_check: { message: 'validation.origin' },
  mail_settings_reminder_hours_check: { message: 'validation.hours' },
  mail_settings_overdue_hours_check: { message: 'validation.hours' },
  mail_settings_hours_order: { message: 'validation.hours' },
};
