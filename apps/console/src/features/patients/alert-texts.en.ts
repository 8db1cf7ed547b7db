// English texts of alerts, as they show wherever a patient is named.

export const patientAlertsEn = {
  patientAlerts: {
    title: 'Alerts',
    notApproved: '{{text}}, not approved yet',
    allergy: '{{text}} allergy',
    marks_one: 'Alert of {{name}}: {{words}}',
    marks_other: '{{count}} alerts of {{name}}: {{words}}',
    inName_one: 'Alert: {{words}}',
    inName_other: 'Alerts: {{words}}',
  },
} as const;
