man = the { role } on { $square }
