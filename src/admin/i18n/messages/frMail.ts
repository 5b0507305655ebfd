export const frMail = {
  menu: 'E-mails',
  title: 'Réglages des e-mails',
  recipients_hint: 'Séparez les adresses par des virgules. Si le champ est vide\u00a0: %{address}',
  which: 'E-mails envoyés',
  technical: 'Expéditeur et liens',
  sender_hint:
    'Votre serveur de messagerie doit accepter cette adresse. Si le champ est vide, celle de la configuration est utilisée.',
  site_url_hint:
    'Par exemple https://www.example.com. Si le champ est vide, celle de la configuration est utilisée.',
  save: 'Enregistrer les réglages',
  saved: 'Réglages des e-mails enregistrés.',
  test: 'M’envoyer un test',
  test_title: 'Test',
  test_hint: 'Envoyé aux adresses enregistrées de l’agence.',
  test_waiting: 'L’e-mail de test est en route…',
  test_sent:
    'E-mail de test envoyé. Vérifiez votre boîte de réception et le dossier des indésirables.',
  test_failed: 'L’e-mail de test n’a pas pu être envoyé\u00a0: %{error}',
  test_slow: 'Aucun service d’envoi n’a encore répondu. Est-il en marche\u00a0?',
  late: '%{smart_count} e-mail n’est pas parti. |||| %{smart_count} e-mails ne sont pas partis.',
  more: 'Et %{smart_count} autre. |||| Et %{smart_count} autres.',
  kind_request: 'Avis à l’agence',
  kind_receipt: 'Confirmation au client',
  kind_reminder: 'Rappel à l’agence',
  kind_over_limit: 'Avis de demandes en masse',
  no_worker: 'Aucun service d’envoi ne l’a pris en charge.',
  tried_again: 'L’envoi sera retenté.',
  dismiss: 'Retirer',
  dismiss_one: 'Retirer\u00a0: %{mail}',
  receipt_failed: 'La confirmation n’a pas pu être remise\u00a0: %{error}',
  correct_address: 'Corriger l’adresse',
  test_kept:
    'Il n’y a pas de serveur de messagerie\u00a0: l’e-mail de test est conservé dans un fichier du dossier de données, comme tous les autres. Définissez SMTP_URL pour les envoyer.',
  retry: 'Réessayer',
  retried: '%{smart_count} e-mail sera renvoyé. |||| %{smart_count} e-mails seront renvoyés.',
} as const;

export const frMailFields = {
  recipients: 'Destinataires à l’agence',
  agency_language: 'Langue de ces e-mails',
  send_requests: 'À l’agence\u00a0: chaque nouvelle demande',
  send_receipts: 'Au visiteur\u00a0: une confirmation, dans la langue de sa demande',
  send_reminders: 'À l’agence\u00a0: des rappels des demandes en attente',
  reminder_hours: 'Premier rappel après (heures)',
  overdue_hours: 'Second rappel après (heures)',
  sender: 'Expéditeur',
  site_url: 'Adresse du site, pour les liens',
} as const;
